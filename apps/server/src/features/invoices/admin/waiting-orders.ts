import { and, asc, count, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { invoices, invoicingSettings } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

/** Paid, nothing of the money went back, and without an invoice. */
const isWaiting = and(
  eq(orders.status, 'succeeded'),
  isNotNull(orders.paidAt),
  gt(orders.totalCents, 0),
  eq(orders.refundedCents, 0),
  isNull(orders.disputedAt),
  sql`not exists (select 1 from ${invoices} where ${invoices.orderId} = ${orders.id})`,
);

const isConfigured = sql`exists (select 1 from ${invoicingSettings})`;

/** None before the vendor has saved the settings of invoices. */
export function countWaitingOrders(db: Queryable): Promise<number> {
  return db.$count(orders, and(isConfigured, isWaiting));
}

export async function sumWaitingOrders(db: Queryable) {
  const [sums] = await db
    .select({
      orders: count(),
      withoutTax: sql<number>`count(*) filter (where ${orders.taxCents} = 0)::int`,
      oldestPaidAt: min(orders.paidAt),
    })
    .from(orders)
    .where(and(isConfigured, isWaiting));
  return sums!;
}

/** Their ids. */
export async function listWaitingOrders(db: Queryable, afterId: number, limit: number) {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, afterId), isWaiting))
    .orderBy(asc(orders.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/**
 * False when an invoice was issued meanwhile, or the money went back. Both statements are needed:
 * the first may wait for a transaction that issues one, and only the second sees it.
 */
export async function lockWaitingOrder(db: Transaction, orderId: number): Promise<boolean> {
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  return (await db.$count(orders, and(eq(orders.id, orderId), isWaiting))) > 0;
}
