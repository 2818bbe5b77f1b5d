import type { RoleName } from '@partshelf/contract/accounts/accounts.ts';

export interface SignedIn {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly provider: 'local' | 'google';
  readonly confirmed: boolean;
  readonly releaseMails: boolean;
  readonly role: RoleName;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sessionId: string;
}

export type Identify = (token: string) => Promise<SignedIn | undefined>;
