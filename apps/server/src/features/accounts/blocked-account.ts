import { and, eq, not } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { ShopError } from '../../errors.ts';

/** False when an Admin had blocked the account as well. */
export async function isScheduledForDeletion(db: Queryable, userId: number): Promise<boolean> {
  const { userId: owner, wasBlocked } = accountDeletions;
  return (await db.$count(accountDeletions, and(eq(owner, userId), not(wasBlocked)))) > 0;
}

/** Only for a person who has proven to be the owner. */
export async function refusalOfBlocked(db: Queryable, userId: number): Promise<ShopError> {
  const isScheduled = await isScheduledForDeletion(db, userId);
  return new ShopError(isScheduled ? 'ACCOUNT_SCHEDULED_FOR_DELETION' : 'ACCOUNT_BLOCKED');
}
