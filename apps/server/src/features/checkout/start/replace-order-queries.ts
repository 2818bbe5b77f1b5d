import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import type { NewLine } from '../new-order.ts';
import { orderFields } from '../order-queries.ts';

export async function findReplacement(db: Transaction, orderId: number) {
  const [order] = await db.select(orderFields).from(orders).where(eq(orders.replacesId, orderId));
  return order;
}

export async function listLinesToCopy(db: Transaction, orderId: number): Promise<NewLine[]> {
  const lines = await db
    .select({
      productId: orderLines.productId,
      releaseId: orderLines.releaseId,
      bundleId: orderLines.bundleId,
      title: orderLines.title,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
      discountCents: orderLines.discountCents,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return lines.map((line) => ({ ...line, cartItemDocumentId: null }));
}

export async function setReplaces(db: Transaction, orderId: number, replacesId: number) {
  await db.update(orders).set({ replacesId }).where(eq(orders.id, orderId));
}
