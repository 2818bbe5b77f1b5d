import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, lt } from 'drizzle-orm';
import { retention } from '@partshelf/contract/limits.ts';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Database } from '../../db/client.ts';
import { mayUse } from '../../db/order-access.ts';
import { orders, paymentSessions, paymentRequests, paymentEvents } from '../../db/tables/orders.ts';
import { orderFields } from './order-queries.ts';

const sessionFields = pickColumns(
  paymentSessions,
  'id',
  'orderId',
  'attempt',
  'stripeId',
  'url',
  'status',
  'paidAt',
  'refundedAt',
);

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionOfAttempt>>>;

export async function findSessionOfAttempt(db: Queryable, orderId: number, attempt: number) {
  const [session] = await db
    .select(sessionFields)
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), eq(paymentSessions.attempt, attempt)));
  return session;
}

export async function findSession(db: Queryable, stripeId: string) {
  const [session] = await db
    .select(sessionFields)
    .from(paymentSessions)
    .where(eq(paymentSessions.stripeId, stripeId));
  return session;
}

export async function findOwnSession(db: Queryable, userId: number, stripeId: string) {
  const [found] = await db
    .select({ session: sessionFields, order: orderFields })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .where(and(eq(paymentSessions.stripeId, stripeId), eq(orders.userId, userId), mayUse(userId)));
  return found;
}

export async function findNamedSession(db: Queryable, orderDocumentId: string, attempt: number) {
  const [session] = await db
    .select(sessionFields)
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .where(and(eq(orders.documentId, orderDocumentId), eq(paymentSessions.attempt, attempt)));
  return session;
}

/** Does nothing when another session is stored for the attempt. */
export async function storeSession(
  db: Queryable,
  id: number,
  session: { stripeId: string; url: string | null },
): Promise<void> {
  await db
    .update(paymentSessions)
    .set({ ...session, status: sql`case when status = 'creating' then 'open' else status end` })
    .where(
      and(
        eq(paymentSessions.id, id),
        sql`(${paymentSessions.stripeId} is null or ${paymentSessions.stripeId} = ${session.stripeId})`,
      ),
    );
}

export async function closeSession(
  db: Queryable,
  id: number,
  closed: Pick<
    typeof paymentSessions.$inferInsert,
    'status' | 'paymentIntentId' | 'cardBrand' | 'cardLast4' | 'paidAt'
  >,
): Promise<void> {
  await db.update(paymentSessions).set(closed).where(eq(paymentSessions.id, id));
}

export async function listOpenSessions(db: Queryable, orderId: number) {
  const open = await db
    .select({ stripeId: paymentSessions.stripeId })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), eq(paymentSessions.status, 'open')));
  return open.flatMap(({ stripeId }) => (stripeId ? [{ stripeId }] : []));
}

export async function findPaidSession(db: Queryable, orderId: number) {
  const [paid] = await db
    .select(pickColumns(paymentSessions, 'id', 'stripeId', 'paymentIntentId', 'paidAt'))
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), isNotNull(paymentSessions.paidAt)))
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.attempt))
    .limit(1);
  return paid;
}

/** Returns false when the answer to a later question is stored already. */
export async function storeReversalAskedAt(
  db: Queryable,
  sessionId: number,
  askedAt: Date,
): Promise<boolean> {
  const { id, reversalAskedAt } = paymentSessions;
  const stored = await db
    .update(paymentSessions)
    .set({ reversalAskedAt: askedAt })
    .where(and(eq(id, sessionId), or(isNull(reversalAskedAt), lte(reversalAskedAt, askedAt))))
    .returning({ id });
  return stored.length > 0;
}

export async function setSessionRefunded(
  db: Queryable,
  sessionId: number,
  refundedAt: Date | null,
): Promise<void> {
  await db.update(paymentSessions).set({ refundedAt }).where(eq(paymentSessions.id, sessionId));
}

export async function insertSession(
  db: Queryable,
  session: { orderId: number; attempt: number; stripeId: string; url: string | null },
): Promise<void> {
  await db.insert(paymentSessions).values({ ...session, status: 'open' });
}

/** The interval grows with the age of a session, from 30 seconds to 15 minutes. */
export async function claimOpenSessions(db: Queryable, limit: number) {
  const due = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(
      sql`${paymentSessions.status} in ('creating', 'open') and ${paymentSessions.attempt} > 0 and ${paymentSessions.updatedAt} < now() - greatest(interval '30 seconds', least((now() - ${paymentSessions.createdAt}) / 10, interval '15 minutes'))`,
    )
    .orderBy(asc(paymentSessions.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(paymentSessions)
    .set({ updatedAt: sql`now()` })
    .where(inArray(paymentSessions.id, due))
    .returning(sessionFields);
}

export async function storeBuyerEmail(
  db: Queryable,
  request: { readonly orderId: number; readonly attempt: number; readonly buyerEmail: string },
): Promise<string> {
  await db.insert(paymentRequests).values(request).onConflictDoNothing();
  const { orderId, attempt } = request;
  const [stored] = await db
    .select({ buyerEmail: paymentRequests.buyerEmail })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.orderId, orderId), eq(paymentRequests.attempt, attempt)));
  return stored!.buyerEmail;
}

/** The provider has forgotten the idempotency key by then. */
export async function deleteOldPaymentRequests(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${paymentRequests} where ctid in (
      select ctid from ${paymentRequests}
      where ${lt(paymentRequests.createdAt, sql`now() - make_interval(days => ${retention.paymentRequestDays})`)}
      limit ${limit}
    )`);
  return rowCount ?? 0;
}

/** Returns false when this event was recorded before. */
export async function insertEvent(
  db: Queryable,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

export async function hasOpenAlert(
  db: Queryable,
  stripeSessionId: string,
  alert: string,
): Promise<boolean> {
  const { stripeSessionId: session, alert: text, resolvedAt } = paymentEvents;
  const isOpen = and(eq(session, stripeSessionId), eq(text, alert), isNull(resolvedAt));
  return (await db.$count(paymentEvents, isOpen)) > 0;
}

/** Dismissed alerts are resolved, too, so that no undo opens them again. */
export async function resolveAlerts(
  db: Queryable,
  ids: readonly string[],
  resolvedAt: Date,
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ resolvedAt })
    .where(and(inArray(paymentEvents.id, [...ids]), isNotNull(paymentEvents.alert)));
}

export async function listKnownEvents(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const known = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(sql`${paymentEvents.id} = any(${sql.param(ids)})`);
  return new Set(known.map(({ id }) => id));
}
