import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { refundRequests } from '../../../db/tables/back-office.ts';
import { orders } from '../../../db/tables/orders.ts';

/** Its refund state cannot change until the transaction ends. */
export async function lockOwnOrder(db: Transaction, userId: number, documentId: string) {
  const [order] = await db
    .select({
      id: orders.id,
      documentId: orders.documentId,
      status: orders.status,
      totalCents: orders.totalCents,
      paidAt: orders.paidAt,
      refundedAt: orders.refundedAt,
      disputedAt: orders.disputedAt,
    })
    .from(orders)
    .where(and(eq(orders.documentId, documentId), eq(orders.userId, userId)))
    .for('update');
  return order;
}

/** Nothing comes back when there is a request that was not declined. */
export async function insertRefundRequest(db: Transaction, orderId: number, reason: string) {
  const [request] = await db
    .insert(refundRequests)
    .values({ orderId, reason })
    .onConflictDoNothing({
      target: refundRequests.orderId,
      where: sql`${refundRequests.state} <> 'declined'`,
    })
    .returning();
  return request;
}
