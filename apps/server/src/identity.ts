/** Who is signed in, as every handler needs it. */
export interface SignedIn {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly role: 'Customer' | 'Helpdesk' | 'Admin';
  readonly sessionId: string;
}

/** Finds the person behind a bearer token, or nobody. */
export type Identify = (token: string) => Promise<SignedIn | undefined>;
