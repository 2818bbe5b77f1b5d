import type { RoleName } from '@partshelf/contract/accounts/accounts.ts';

/** Who is signed in, as every handler needs it. */
export interface SignedIn {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleName;
  readonly sessionId: string;
}

/** Finds the user of a bearer token. */
export type Identify = (token: string) => Promise<SignedIn | undefined>;
