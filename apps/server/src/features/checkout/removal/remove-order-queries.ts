import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';
import { orderFields } from '../order-queries.ts';

const isUnpaid = and(ne(orders.status, 'succeeded'), isNull(orders.removedAt));

export async function findOwnOrder(db: Queryable, userId: number, documentId: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(
      and(eq(orders.documentId, documentId), eq(orders.userId, userId), isNull(orders.removedAt)),
    );
  return order;
}

/** False when the order was paid or retried since it was read. */
export async function markRemoved(
  db: Queryable,
  order: { readonly id: number; readonly userId: number; readonly attempts: number },
  removedAt: Date,
): Promise<boolean> {
  const removed = await db
    .update(orders)
    .set({ removedAt })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.userId, order.userId),
        eq(orders.attempts, order.attempts),
        isUnpaid,
      ),
    )
    .returning({ id: orders.id });
  return removed.length > 0;
}

/** Except those with a session that may still be paid. */
export async function removeOldUnpaidOrders(db: Queryable, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - limits.unpaidOrderDays * 24 * 60 * 60 * 1000);
  const mayStillBePaid = sql`exists (select 1 from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and (${paymentSessions.status} in ('creating', 'open') or ${paymentSessions.createdAt} >= ${sql.param(oldest, paymentSessions.createdAt)}))`;
  const removed = await db
    .update(orders)
    .set({ removedAt: now })
    .where(and(isUnpaid, lt(orders.createdAt, oldest), sql`not ${mayStillBePaid}`))
    .returning({ id: orders.id });
  return removed.length;
}
