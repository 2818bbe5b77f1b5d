import type { RoleName } from '@partshelf/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import { users } from '../db/tables/accounts.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../identity.ts';
import { demoAccounts } from './demo-accounts.ts';

/** The one with this role, to act as they would. */
export async function getDemoPerson({ db }: Deps, wanted: RoleName): Promise<SignedIn> {
  const account = demoAccounts.find(({ role }) => role === wanted)!;
  const { id, documentId, username, email, role } = users;
  const [person] = await db
    .select({ id, documentId, username, email, role })
    .from(users)
    .where(eq(users.email, account.email));
  if (!person) throw new Error(`the demo account ${account.email} is gone`);
  return { ...person, sessionId: '' };
}
