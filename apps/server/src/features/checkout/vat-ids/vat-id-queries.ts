import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { orders, type OrderTax } from '../../../db/tables/orders.ts';

const selectOrder = (db: Queryable, orderId: number) =>
  db
    .select({
      id: orders.id,
      documentId: orders.documentId,
      status: orders.status,
      createdAt: orders.createdAt,
      tax: orders.tax,
      billing: orders.billing,
    })
    .from(orders)
    .where(eq(orders.id, orderId));

export async function findTaxedOrder(db: Queryable, orderId: number) {
  const [order] = await selectOrder(db, orderId);
  return order;
}

export async function lockTaxedOrder(db: Transaction, orderId: number) {
  const [order] = await selectOrder(db, orderId).for('update');
  return order;
}

export async function setTax(db: Transaction, orderId: number, tax: OrderTax): Promise<void> {
  await db.update(orders).set({ tax }).where(eq(orders.id, orderId));
}
