import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { subscribers } from '../../db/tables/subscribers.ts';

export async function insertSubscriber(
  db: Transaction,
  row: { name: string; email: string },
): Promise<void> {
  await db.insert(subscribers).values(row).onConflictDoNothing();
}

const isSubscribed = sql<boolean>`${subscribers.confirmedAt} is not null and ${subscribers.unsubscribedAt} is null`;
const wasMailed = sql<boolean>`coalesce(${subscribers.mailedAt} > now() - interval '1 hour', false)`;

export async function lockSubscriber(db: Transaction, email: string) {
  const [subscriber] = await db
    .select({ ...pickColumns(subscribers, 'id', 'documentId', 'email'), isSubscribed, wasMailed })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, sql`lower(${email})`))
    .for('update');
  return subscriber;
}

export async function storeSubscriptionToken(
  db: Transaction,
  id: number,
  { name, tokenHash }: { name: string; tokenHash: string },
): Promise<void> {
  await db
    .update(subscribers)
    .set({
      name,
      tokenHash,
      tokenExpiresAt: sql`now() + interval '7 days'`,
      mailedAt: sql`now()`,
    })
    .where(eq(subscribers.id, id));
}

/** Returns false for a token that is unknown, used or expired. */
export async function redeemSubscriptionToken(db: Database, tokenHash: string): Promise<boolean> {
  const { rowCount } = await db
    .update(subscribers)
    .set({
      confirmedAt: sql`now()`,
      unsubscribedAt: null,
      tokenHash: null,
      tokenExpiresAt: null,
      mailedAt: null,
    })
    .where(and(eq(subscribers.tokenHash, tokenHash), gt(subscribers.tokenExpiresAt, sql`now()`)));
  return rowCount === 1;
}

/** Returns false when there is no such subscriber. */
export async function setUnsubscribed(db: Database, documentId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(subscribers)
    .set({
      unsubscribedAt: sql`coalesce(${subscribers.unsubscribedAt}, now())`,
      tokenHash: null,
      tokenExpiresAt: null,
    })
    .where(eq(subscribers.documentId, documentId));
  return rowCount === 1;
}

export async function deleteUnconfirmed(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.unconfirmedSubscriberDays})`;
  const isOver = sql`coalesce(${subscribers.tokenExpiresAt}, ${subscribers.createdAt}) < now()`;
  const unconfirmed = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lt(subscribers.createdAt, oldest), isOver))
    .limit(limit);
  const { rowCount } = await db.delete(subscribers).where(inArray(subscribers.id, unconfirmed));
  return rowCount ?? 0;
}

export async function deleteUnsubscribed(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.unsubscribedDays})`;
  const gone = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(lt(subscribers.unsubscribedAt, oldest), isNull(subscribers.tokenHash)))
    .limit(limit);
  const { rowCount } = await db.delete(subscribers).where(inArray(subscribers.id, gone));
  return rowCount ?? 0;
}
