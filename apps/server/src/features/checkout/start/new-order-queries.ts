import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products } from '../../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../../db/tables/orders.ts';
import { orderFields } from '../order-queries.ts';

export interface NewLine {
  readonly productId: number;
  readonly releaseId: number;
  readonly cartItemDocumentId: string | null;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** The products of an order with what they cost at this moment. Unsellable ones are left out. */
export async function listSellable(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({
      id: products.id,
      documentId: products.documentId,
      title: products.title,
      priceCents: products.priceCents,
      releaseId: products.currentReleaseId,
    })
    .from(products)
    .where(
      and(
        inArray(products.documentId, [...documentIds]),
        sql`${products.publishedAt} is not null and ${products.currentReleaseId} is not null`,
      ),
    );
}

/** The same products, quantities and prices give the same hash, in whatever order they come. */
export function hashItems(lines: readonly NewLine[]): string {
  const parts = lines.map((line) => `${line.productId}:${line.quantity}:${line.unitPriceCents}`);
  return createHash('sha256').update(parts.toSorted().join(',')).digest('hex');
}

export const totalOf = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);

/**
 * Writes a pending order with its lines and its first attempt. Nothing is written, and nothing
 * comes back, when the same person already has the same order pending.
 */
export async function insertOrder(db: Queryable, userId: number, lines: readonly NewLine[]) {
  const [order] = await db
    .insert(orders)
    .values({ userId, totalCents: totalOf(lines), itemsHash: hashItems(lines) })
    .onConflictDoNothing({
      target: [orders.userId, orders.itemsHash],
      where: sql`${orders.status} = 'pending' and ${orders.attempts} = 1`,
    })
    .returning(orderFields);
  if (!order) return undefined;
  await db
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  await db.insert(paymentSessions).values({ orderId: order.id, attempt: 1 });
  return order;
}

/** Until the transaction ends no other order of this person is made. */
export async function lockBuyer(db: Transaction, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export function countUnpaidOrders(db: Queryable, userId: number): Promise<number> {
  const isUnpaid = and(ne(orders.status, 'succeeded'), isNull(orders.removedAt));
  return db.$count(orders, and(eq(orders.userId, userId), isUnpaid));
}

/** The order that keeps another of the same items from being made. */
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

/** The newest unpaid order of the same items that could still be paid. */
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
