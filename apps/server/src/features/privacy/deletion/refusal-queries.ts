import { limits } from '@partshelf/contract/limits.ts';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { refundRequests } from '../../../db/tables/back-office.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';

interface RunningRefunds {
  readonly orderIds: readonly number[];
  /** Of the provider. */
  readonly sessionIds: readonly string[];
}

function statesOf(db: Queryable, { orderIds, sessionIds }: RunningRefunds) {
  const sessions = db.select({ id: paymentSessions.id }).from(paymentSessions);
  const isOfOrder = eq(paymentSessions.orderId, orders.id);
  const openPayment = sessions.where(
    and(isOfOrder, inArray(paymentSessions.status, ['creating', 'open'])),
  );
  const runningRefund = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(isOfOrder, inArray(paymentSessions.stripeId, [...sessionIds])));
  const openRequest = db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orders.id), eq(refundRequests.state, 'open')));
  const isUndecided = gt(
    orders.disputedAt,
    sql`now() - make_interval(days => ${limits.disputeDays})`,
  );
  return {
    isPaymentOpen: exists(openPayment),
    isRefundOpen: or(
      and(isNotNull(orders.refundStartedAt), isNull(orders.refundedAt), isNull(orders.disputedAt)),
      inArray(orders.id, [...orderIds]),
      exists(runningRefund),
      exists(openRequest),
    ),
    isDisputeOpen: and(
      isUndecided,
      isNull(orders.refundedAt),
      lt(orders.refundedCents, orders.totalCents),
    ),
  };
}

/** The newest order of the person whose payment, refund or dispute is open. */
export async function findUnsettledOrder(db: Queryable, userId: number, running: RunningRefunds) {
  const { isPaymentOpen, isRefundOpen, isDisputeOpen } = statesOf(db, running);
  const [order] = await db
    .select({
      documentId: orders.documentId,
      state: sql<
        'payment' | 'refund' | 'dispute'
      >`case when ${isPaymentOpen} then 'payment' when ${isRefundOpen} then 'refund' else 'dispute' end`,
    })
    .from(orders)
    // With a join, the columns of the subqueries are qualified.
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.userId, userId), or(isPaymentOpen, isRefundOpen, isDisputeOpen)))
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}
