import { and, desc, eq, gt, inArray, isNull, ne, sql, asc } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import { type NewOrder, toOrderValues, type NewLine } from './new-order.ts';
import { orderFields } from './order-queries.ts';
import { users } from '../../db/tables/accounts.ts';

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

export async function findBuyerId(db: Queryable, documentId: string): Promise<number | undefined> {
  const [buyer] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.documentId, documentId));
  return buyer?.id;
}

export async function listNamedReleases(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({
      productId: products.id,
      productDocumentId: products.documentId,
      title: products.title,
      releaseId: releases.id,
      releaseDocumentId: releases.documentId,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(inArray(releases.documentId, [...documentIds]));
}

export async function listNamedBundles(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({ productId: products.id, documentId: products.documentId })
    .from(products)
    .where(and(inArray(products.documentId, [...documentIds]), eq(products.isBundle, true)));
}

/** Counts as expired until reconciled, so that it never conflicts with a pending order. */
export async function insertLostOrder(
  db: Transaction,
  lost: {
    readonly order: { documentId: string; userId: number; attempts: number; createdAt: Date };
    readonly sold: NewOrder;
    readonly sessionId: string;
  },
): Promise<number> {
  const { order, sold, sessionId: stripeId } = lost;
  const [stored] = await db
    .insert(orders)
    .values({
      ...order,
      status: 'expired',
      ...toOrderValues(sold),
    })
    .onConflictDoUpdate({
      target: orders.documentId,
      set: { attempts: sql`greatest(${orders.attempts}, excluded.attempts)` },
    })
    .returning({ id: orders.id });
  const orderId = stored!.id;
  await db
    .insert(orderLines)
    .values(sold.lines.map((line, position) => ({ ...line, orderId, position })))
    .onConflictDoNothing();
  await db
    .insert(paymentSessions)
    .values({ orderId, attempt: order.attempts, stripeId, status: 'complete' })
    .onConflictDoNothing();
  return orderId;
}
