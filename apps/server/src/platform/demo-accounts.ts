import type { RoleName } from '@partshelf/contract/roles.ts';

interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: RoleName;
}

const password = 'partshelf';

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'mara.lindt', email: 'customer@partshelf.example', password, role: 'Customer' },
  { username: 'helen.desk', email: 'helpdesk@partshelf.example', password, role: 'Helpdesk' },
  { username: 'ada.keeper', email: 'admin@partshelf.example', password, role: 'Admin' },
];
