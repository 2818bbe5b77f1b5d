import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { orders, paymentSessions, refunds } from '../../db/tables/orders.ts';
import { transferPayments, transferReturns, transfers } from '../../db/tables/transfers.ts';

const receivedCents = sql<number>`coalesce((select sum(${transferPayments.amountCents}) from ${transferPayments} where ${transferPayments.orderId} = ${transfers.orderId}), 0)`;

export async function findTransferPayment(db: Queryable, sessionId: string) {
  const [found] = await db
    .select({
      orderId: orders.id,
      documentId: orders.documentId,
      totalCents: orders.totalCents,
      status: transfers.status,
      toleranceCents: transfers.toleranceCents,
      receivedCents: receivedCents.mapWith(Number),
      createdAt: transfers.createdAt,
      session: {
        id: paymentSessions.id,
        url: paymentSessions.url,
        paidAt: paymentSessions.paidAt,
      },
    })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .innerJoin(transfers, eq(transfers.orderId, orders.id))
    .where(and(eq(paymentSessions.stripeId, sessionId), eq(paymentSessions.attempt, 0)));
  return found;
}

/** Those of a second payment name its session. */
export function listTransferRefunds(
  db: Queryable,
  { orderId, sessionId, isFirst }: { orderId: number; sessionId: number; isFirst: boolean },
) {
  return db
    .select({
      documentId: refunds.documentId,
      amountCents: refunds.amountCents,
      failedAt: refunds.failedAt,
      sentOn: transferReturns.sentOn,
    })
    .from(refunds)
    .leftJoin(transferReturns, eq(transferReturns.refundId, refunds.id))
    .where(
      and(
        eq(refunds.orderId, orderId),
        or(
          eq(refunds.secondPaymentId, sessionId),
          isFirst ? isNull(refunds.secondPaymentId) : undefined,
        ),
      ),
    )
    .orderBy(asc(refunds.id));
}

export async function insertTransfer(
  db: Transaction,
  transfer: typeof transfers.$inferInsert,
): Promise<void> {
  await db.insert(transfers).values(transfer);
}

/** Returns false when it is not in the status any more. */
export async function setTransferStatus(
  db: Transaction,
  orderId: number,
  {
    from,
    ...set
  }: Pick<typeof transfers.$inferSelect, 'status'> & {
    readonly from: (typeof transfers.$inferSelect)['status'];
    readonly cancelledAt?: Date;
  },
): Promise<boolean> {
  const changed = await db
    .update(transfers)
    .set(set)
    .where(and(eq(transfers.orderId, orderId), eq(transfers.status, from)))
    .returning({ id: transfers.orderId });
  return changed.length > 0;
}
