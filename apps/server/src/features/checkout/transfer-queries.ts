import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { currentTransferState, withTables } from '../../db/expressions.ts';
import { mayManage } from '../../db/order-access.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';
import { transferPayments, transferReturns, transfers } from '../../db/tables/transfers.ts';

const receivedCents = withTables(
  sql<number>`coalesce((select sum(${transferPayments.amountCents}) from ${transferPayments} where ${transferPayments.orderId} = ${transfers.orderId}), 0)`,
);

export async function findTransferPayment(db: Queryable, sessionId: string) {
  const [found] = await db
    .select({
      orderId: orders.id,
      ...pickColumns(orders, 'documentId', 'currency', 'totalCents', 'shortCents'),
      ...pickColumns(transfers, 'status', 'toleranceCents', 'createdAt'),
      receivedCents: receivedCents.mapWith(Number),
      session: pickColumns(paymentSessions, 'id', 'url', 'paidAt'),
    })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .innerJoin(transfers, eq(transfers.orderId, orders.id))
    .where(and(eq(paymentSessions.stripeId, sessionId), eq(paymentSessions.attempt, 0)));
  return found;
}

/** Refunds of a second payment name its session. */
export function listTransferRefunds(
  db: Queryable,
  { orderId, sessionId, isFirst }: { orderId: number; sessionId: number; isFirst: boolean },
) {
  return db
    .select({
      ...pickColumns(refunds, 'documentId', 'amountCents', 'failedAt'),
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

/** Null finds those of all customers, for an Admin. */
export async function findInstructedTransfer(
  db: Queryable,
  userId: number | null,
  documentId: string,
) {
  const [found] = await db
    .select({
      ...pickColumns(orders, 'number', 'currency', 'createdAt', 'totalCents'),
      isSettled: sql<boolean>`${orders.status} = 'succeeded'`,
      state: currentTransferState,
      dueOn: transfers.dueOn,
      reference: transfers.reference,
      receivedCents: receivedCents.mapWith(Number),
    })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(
      and(
        eq(orders.documentId, documentId),
        userId === null ? undefined : and(mayManage(userId), isNull(orders.removedAt)),
      ),
    );
  return found;
}

export async function insertTransfer(
  db: Transaction,
  transfer: typeof transfers.$inferInsert,
): Promise<void> {
  await db.insert(transfers).values(transfer);
}

type TransferStatus = (typeof transfers.$inferSelect)['status'];

/** A card payment that was under way can pay a cancelled order. `paid` is final. */
const statusesBefore: Record<TransferStatus, readonly TransferStatus[]> = {
  waiting: [],
  cancelled: ['waiting'],
  paid: ['waiting', 'cancelled'],
};

/** Does nothing where the transition is not possible. */
export async function setTransferStatus(
  db: Transaction,
  orderId: number,
  status: TransferStatus,
  cancelledAt: Date | null = null,
): Promise<void> {
  const before = [...statusesBefore[status]];
  await db
    .update(transfers)
    .set({ status, cancelledAt })
    .where(and(eq(transfers.orderId, orderId), inArray(transfers.status, before)));
}

export async function getTransfer(db: Queryable, orderId: number) {
  const [transfer] = await db
    .select({
      ...pickColumns(transfers, 'status', 'reference', 'dueOn', 'reminder'),
      receivedCents: receivedCents.mapWith(Number),
    })
    .from(transfers)
    .where(eq(transfers.orderId, orderId));
  if (!transfer) throw new Error(`order ${orderId} is not paid by bank transfer`);
  return transfer;
}
