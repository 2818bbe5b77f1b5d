import type { RoleName } from '@partshelf/contract/accounts/accounts.ts';

export interface SignedIn {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleName;
  readonly sessionId: string;
}

export type Identify = (token: string) => Promise<SignedIn | undefined>;
