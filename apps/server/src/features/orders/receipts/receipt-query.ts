import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';

/** Of several payments, the first. */
export async function findPaidOrder(db: Database, userId: number, documentId: string) {
  const [order] = await db
    .select({
      id: orders.id,
      documentId: orders.documentId,
      totalCents: orders.totalCents,
      taxCents: orders.taxCents,
      discountCents: orders.discountCents,
      discount: orders.discount,
      createdAt: orders.createdAt,
      paidAt: paymentSessions.paidAt,
      refundedAt: orders.refundedAt,
      buyer: { username: users.username, email: users.email },
      /** An order without a payment has only its session. */
      paymentReference: sql<string>`coalesce(${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(
      paymentSessions,
      and(eq(paymentSessions.orderId, orders.id), isNotNull(paymentSessions.paidAt)),
    )
    .where(
      and(
        eq(orders.documentId, documentId),
        eq(orders.userId, userId),
        eq(orders.status, 'succeeded'),
      ),
    )
    .orderBy(asc(paymentSessions.paidAt), asc(paymentSessions.id))
    .limit(1);
  return order;
}
