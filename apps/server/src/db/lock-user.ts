import { eq } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { users } from './tables/accounts.ts';

/**
 * What must not happen to one person twice, or while the account is deleted, waits until the
 * transaction ends. It is locked before the person's orders. Returns false when the account is
 * blocked.
 */
export async function lockUser(db: Transaction, userId: number): Promise<boolean> {
  const [user] = await db
    .select({ blocked: users.blocked })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user?.blocked === false;
}
