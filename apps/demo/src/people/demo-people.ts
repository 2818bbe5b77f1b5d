import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/src/db/tables/accounts.ts';
import type { Deps } from '../../../server/src/deps.ts';
import type { SignedIn } from '../../../server/src/identity.ts';
import { demoAccounts } from '../../../server/src/startup/demo-accounts.ts';

export async function getDemoPerson({ db }: Deps, wanted: RoleName): Promise<SignedIn> {
  const account = demoAccounts.find(({ role }) => role === wanted)!;
  const { id, documentId, username, email, provider, confirmed, role, createdAt, updatedAt } =
    users;
  const releaseMails = users.wantsReleaseMails;
  const columns = { id, documentId, username, email, provider, confirmed, releaseMails, role };
  const [person] = await db
    .select({ ...columns, createdAt, updatedAt })
    .from(users)
    .where(eq(users.email, account.email));
  if (!person) throw new Error(`the demo account ${account.email} is gone`);
  return { ...person, sessionId: '', secondFactor: 'optional', isProofRecent: true };
}
