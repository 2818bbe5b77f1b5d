import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../../db/tables/orders.ts';
import { type NewOrder, toOrderValues } from '../new-order.ts';

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
