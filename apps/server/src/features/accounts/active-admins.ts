import { and, asc, eq, not } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';

/** Locked until the transaction ends, before the lock on the person who is to be changed. */
export async function lockActiveAdmins(db: Transaction): Promise<number[]> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Admin'), not(users.blocked), users.confirmed))
    .orderBy(asc(users.id))
    .for('no key update');
  return admins.map(({ id }) => id);
}
