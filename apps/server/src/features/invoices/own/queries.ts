import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { orders } from '../../../db/tables/orders.ts';

const orderFields = {
  id: orders.id,
  status: orders.status,
  paidAt: orders.paidAt,
  refundedCents: orders.refundedCents,
  disputedAt: orders.disputedAt,
  totalCents: orders.totalCents,
  taxCents: orders.taxCents,
  tax: orders.tax,
  billing: orders.billing,
};

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>;

export async function findOwnOrder(db: Queryable, userId: number, documentId: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(and(eq(orders.documentId, documentId), eq(orders.userId, userId)));
  return order;
}

/** The lock lasts until the transaction ends. */
export async function lockOwnOrder(db: Transaction, userId: number, documentId: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(and(eq(orders.documentId, documentId), eq(orders.userId, userId)))
    .for('update');
  return order;
}

/** What an order was billed with, once an invoice says more than the checkout did. */
export async function setBilling(
  db: Transaction,
  orderId: number,
  billed: Pick<typeof orders.$inferInsert, 'billing' | 'tax'>,
): Promise<void> {
  await db.update(orders).set(billed).where(eq(orders.id, orderId));
}
