import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundLines, refunds } from '../../db/tables/refunds.ts';
import { transferReturns } from '../../db/tables/transfers.ts';

export async function sumWaitingCents(db: Queryable, orderId: number): Promise<number> {
  const [waiting] = await db
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        isNull(refunds.secondPaymentId),
        isNull(refunds.confirmedAt),
        isNull(refunds.failedAt),
      ),
    );
  return waiting!.cents;
}

export type NewRefundLine = Omit<typeof refundLines.$inferInsert, 'refundId'>;

/** Returns the key under which the provider makes it. */
export async function insertRefund(
  db: Transaction,
  refund: typeof refunds.$inferInsert,
  lines: readonly NewRefundLine[] = [],
): Promise<string> {
  const [inserted] = await db
    .insert(refunds)
    .values(refund)
    .returning({ id: refunds.id, documentId: refunds.documentId });
  const { id: refundId, documentId } = inserted!;
  if (lines.length > 0) {
    await db.insert(refundLines).values(lines.map((line) => ({ ...line, refundId })));
  }
  return documentId;
}

export async function findRefund(db: Queryable, key: string) {
  const [found] = await db.select().from(refunds).where(eq(refunds.documentId, key));
  return found;
}

export async function listOrderRefunds(db: Queryable, orderId: number) {
  const [rows, lines] = await Promise.all([
    db
      .select({
        refund: refunds,
        by: users.username,
        sentOn: transferReturns.sentOn,
        secondPayment: {
          attempt: paymentSessions.attempt,
          stripeId: paymentSessions.stripeId,
          paymentIntentId: paymentSessions.paymentIntentId,
          refundedAt: paymentSessions.refundedAt,
        },
      })
      .from(refunds)
      .leftJoin(users, eq(users.id, refunds.byId))
      .leftJoin(paymentSessions, eq(paymentSessions.id, refunds.secondPaymentId))
      .leftJoin(transferReturns, eq(transferReturns.refundId, refunds.id))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.id)),
    db
      .select({ line: refundLines, title: orderLines.title })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position)),
  ]);
  const linesOf = Map.groupBy(lines, ({ line }) => line.refundId);
  return rows.map(({ refund, by, sentOn, secondPayment }) => ({
    ...refund,
    by,
    sentOn,
    secondPayment,
    lines: (linesOf.get(refund.id) ?? []).map(({ line, title }) => ({ ...line, title })),
  }));
}

export type RefundRow = Awaited<ReturnType<typeof listOrderRefunds>>[number];

export async function updateRefund(
  db: Queryable,
  id: number,
  values: Partial<typeof refunds.$inferInsert>,
): Promise<void> {
  await db.update(refunds).set(values).where(eq(refunds.id, id));
}

/** The order is locked. */
export async function setRefundFailed(
  db: Transaction,
  orderId: number,
  key: string,
  failed: { readonly failedAt: Date; readonly failure: string },
): Promise<void> {
  await db
    .update(refunds)
    .set(failed)
    .where(and(eq(refunds.documentId, key), isNull(refunds.providerId), isNull(refunds.failedAt)));
  await clearFailedStart(db, orderId);
}

export async function closeFailures(
  db: Transaction,
  failed: readonly { readonly id: number }[],
  failureClosedAt: Date,
): Promise<void> {
  const ids = failed.map(({ id }) => id);
  await db.update(refunds).set({ failureClosedAt }).where(inArray(refunds.id, ids));
}

export async function clearFailedStart(db: Transaction, orderId: number): Promise<void> {
  const hasFailed = sql`(select bool_and(${refunds.failedAt} is not null) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.secondPaymentId} is null and ${refunds.createdAt} = ${orders.refundStartedAt})`;
  await db
    .update(orders)
    .set({ refundStartedAt: null })
    .where(and(eq(orders.id, orderId), isNotNull(orders.refundStartedAt), hasFailed));
}

export async function deleteRefundLines(db: Queryable, refundId: number): Promise<void> {
  await db.delete(refundLines).where(eq(refundLines.refundId, refundId));
}

const [refunded, ended] = [alias(orderLines, 'refunded'), alias(orderLines, 'ended')];

/** The contents of a bundle end with it. A refund that failed gives the downloads back. */
export async function updateEndedLines(db: Transaction, orderId: number, now: Date): Promise<void> {
  const endedIds = db
    .select({ id: ended.id })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .innerJoin(refunded, eq(refunded.id, refundLines.orderLineId))
    .innerJoin(
      ended,
      and(
        eq(ended.orderId, refunded.orderId),
        or(eq(ended.id, refunded.id), eq(ended.bundleId, refunded.productId)),
      ),
    )
    .where(
      and(
        eq(refunds.orderId, orderId),
        isNotNull(refunds.confirmedAt),
        eq(refundLines.endsDownloads, true),
      ),
    );
  const ofOrder = eq(orderLines.orderId, orderId);
  await db
    .update(orderLines)
    .set({ endedAt: now })
    .where(and(ofOrder, isNull(orderLines.endedAt), inArray(orderLines.id, endedIds)));
  await db
    .update(orderLines)
    .set({ endedAt: null })
    .where(and(ofOrder, isNotNull(orderLines.endedAt), notInArray(orderLines.id, endedIds)));
}

export type DisputeRow = typeof disputes.$inferSelect;

export function listDisputesNamed(
  db: Transaction,
  stripeIds: readonly string[],
): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.stripeId, [...stripeIds]));
}

export async function storeDispute(
  db: Transaction,
  dispute: Omit<typeof disputes.$inferInsert, 'id' | 'documentId' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const { orderId: _order, sessionId: _session, stripeId: _id, ...answer } = dispute;
  await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({ target: disputes.stripeId, set: answer });
}

export async function listUnknownDisputes(db: Database, limit: number): Promise<string[]> {
  const known = db.select().from(disputes).where(eq(disputes.sessionId, paymentSessions.id));
  const found = await db
    .select({ stripeId: paymentSessions.stripeId })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .where(
      and(
        isNotNull(orders.disputedAt),
        isNotNull(paymentSessions.paidAt),
        isNotNull(paymentSessions.stripeId),
        notExists(known),
      ),
    )
    .orderBy(desc(orders.disputedAt))
    .limit(limit);
  return found.map(({ stripeId }) => stripeId!);
}
