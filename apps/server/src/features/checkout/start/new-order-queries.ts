import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { products } from '../../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../../db/tables/orders.ts';
import { type NewOrder, toOrderValues } from '../new-order.ts';
import { orderFields } from '../order-queries.ts';

export async function listSellable(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({
      id: products.id,
      documentId: products.documentId,
      title: products.title,
      priceCents: products.priceCents,
      releaseId: products.currentReleaseId,
      isBundle: products.isBundle,
    })
    .from(products)
    .where(
      and(
        inArray(products.documentId, [...documentIds]),
        sql`${products.publishedAt} is not null and (${products.currentReleaseId} is not null or ${products.isBundle})`,
      ),
    );
}

/** Undefined when the user has the same one pending. */
export async function insertOrder(db: Queryable, userId: number, wanted: NewOrder) {
  const [order] = await db
    .insert(orders)
    .values({ userId, ...toOrderValues(wanted) })
    .onConflictDoNothing({
      target: [orders.userId, orders.itemsHash],
      where: sql`${orders.status} = 'pending' and ${orders.attempts} = 1`,
    })
    .returning(orderFields);
  if (!order) return undefined;
  await db
    .insert(orderLines)
    .values(wanted.lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  await db.insert(paymentSessions).values({ orderId: order.id, attempt: 1 });
  return order;
}

export function countUnpaidOrders(db: Queryable, userId: number): Promise<number> {
  const isUnpaid = and(ne(orders.status, 'succeeded'), isNull(orders.removedAt));
  return db.$count(orders, and(eq(orders.userId, userId), isUnpaid));
}

export async function findPendingOrder(db: Queryable, userId: number, itemsHash: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.itemsHash, itemsHash),
        eq(orders.status, 'pending'),
        eq(orders.attempts, 1),
      ),
    );
  return order;
}

/** A repeated request for an order that is paid as soon as it is made. */
export async function findRecentFreeOrder(
  db: Queryable,
  userId: number,
  itemsHash: string,
  since: Date,
) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.itemsHash, itemsHash),
        eq(orders.totalCents, 0),
        gt(orders.createdAt, since),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

export async function findUnpaidOrder(db: Queryable, userId: number, itemsHash: string) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.itemsHash, itemsHash),
        inArray(orders.status, ['pending', 'failed']),
        isNull(orders.removedAt),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}
