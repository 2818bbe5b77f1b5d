import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '../../db/tables/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const isOn = isNull(webhookEndpoints.offSince);

const isDue = (now: Date) =>
  and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAttemptAt, now));

const ofEndpoint = eq(webhookDeliveries.endpointId, webhookEndpoints.id);

/**
 * Others do not deliver to the endpoint until it is released, or its seconds are over. Returns
 * undefined when it is taken already, off, or has nothing due.
 */
export async function claimEndpoint(
  db: Database,
  id: number,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): Promise<EndpointRow | undefined> {
  const { busyUntil } = webhookEndpoints;
  const due = db
    .select()
    .from(webhookDeliveries)
    .where(and(ofEndpoint, isDue(now)));
  const [claimed] = await db
    .update(webhookEndpoints)
    .set({ busyUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        isOn,
        or(isNull(busyUntil), lt(busyUntil, sql`now()`)),
        exists(due),
      ),
    )
    .returning();
  return claimed;
}

export async function releaseEndpoint(db: Database, id: number): Promise<void> {
  await db.update(webhookEndpoints).set({ busyUntil: null }).where(eq(webhookEndpoints.id, id));
}

export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number];

export const listDue = (db: Database, endpointId: number, now: Date, limit: number) =>
  db
    .select({
      ...pickColumns(webhookDeliveries, 'id', 'attempts'),
      message: pickColumns(webhookMessages, 'documentId', 'event', 'data', 'createdAt'),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(now)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(limit);

export async function listDueEndpoints(db: Database, now: Date): Promise<number[]> {
  const due = db
    .select()
    .from(webhookDeliveries)
    .where(and(ofEndpoint, isDue(now)));
  const found = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(isOn, exists(due)));
  return found.map(({ id }) => id);
}

type Attempt = Pick<
  typeof webhookDeliveries.$inferInsert,
  'attemptedAt' | 'status' | 'durationMs' | 'failure' | 'answer'
>;

const counted = { attempts: sql`${webhookDeliveries.attempts} + 1` };

export async function setDelivered(db: Queryable, id: number, attempt: Attempt): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...attempt, ...counted, state: 'delivered', nextAttemptAt: null })
    .where(eq(webhookDeliveries.id, id));
}

/** The delivery fails for good when there is no next attempt. Returns false unless it was waiting. */
export async function setFailed(
  db: Queryable,
  id: number,
  attempt: Attempt & { readonly nextAttemptAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ ...attempt, ...counted, state: attempt.nextAttemptAt ? 'waiting' : 'failed' })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
  return rowCount === 1;
}

/** Returns false when an earlier delivery has failed as well. */
export async function startFailing(db: Transaction, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.failingSince), isOn));
  return rowCount === 1;
}

export async function endFailing(db: Database, id: number): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

export async function findEndpoint(db: Queryable, id: number): Promise<EndpointRow | undefined> {
  const [found] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return found;
}

/** Returns false when it is off already. */
export async function switchOff(
  db: Transaction,
  id: number,
  off: { readonly offSince: Date; readonly offReason: 'admin' | 'gone' | 'failing' },
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookEndpoints)
    .set({ ...off, failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isOn));
  return rowCount === 1;
}

export async function deleteOldMessages(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(lt(webhookMessages.createdAt, sql`now() - make_interval(days => ${limits.webhookDays})`))
    .limit(limit);
  const { rowCount } = await db.delete(webhookMessages).where(inArray(webhookMessages.id, old));
  return rowCount ?? 0;
}
