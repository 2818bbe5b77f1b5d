import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
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

interface DemoColleague extends DemoAccount {
  readonly companyRole: CompanyRole;
}

const colleague = (name: string, email: string, companyRole: CompanyRole): DemoColleague => ({
  username: name,
  email: `${email}@brightwater.example`,
  password,
  role: 'Customer',
  companyRole,
});

export const demoColleagues: readonly DemoColleague[] = [
  colleague('olivia.hart', 'owner', 'owner'),
  colleague('ruth.calder', 'ruth.calder', 'owner'),
  colleague('bruno.vale', 'buyer', 'buyer'),
  colleague('dana.reed', 'developer', 'developer'),
  colleague('tom.ashby', 'tom.ashby', 'developer'),
];
