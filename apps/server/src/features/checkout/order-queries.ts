import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';

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

export const orderFields = {
  id: orders.id,
  documentId: orders.documentId,
  userId: orders.userId,
  status: orders.status,
  attempts: orders.attempts,
  totalCents: orders.totalCents,
};

export type OrderFacts = Awaited<ReturnType<typeof getOrder>>;

/**
 * Writes a pending order with its lines and its first attempt. Nothing is written, and nothing
 * comes back, when the same person already has the same order pending.
 */
export async function insertOrder(db: Queryable, userId: number, lines: readonly NewLine[]) {
  const totalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const [order] = await db
    .insert(orders)
    .values({ userId, totalCents, itemsHash: hashItems(lines) })
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
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

export async function getOrder(db: Queryable, orderId: number) {
  const [order] = await db.select(orderFields).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

/** Holds the order until the transaction ends: settling happens one at a time. */
export async function lockOrder(db: Queryable, orderId: number) {
  const [order] = await db
    .select(orderFields)
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

export async function listLines(db: Queryable, orderId: number) {
  return db
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

export async function getBuyer(db: Queryable, userId: number) {
  const [buyer] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!buyer) throw new Error(`user ${userId} is gone`);
  return buyer;
}

/**
 * The only way to another attempt. Nothing comes back when somebody else took it first, the order
 * is paid, or all attempts are used.
 */
export async function takeAttempt(
  db: Queryable,
  order: { id: number; userId: number; attempts: number },
) {
  const [taken] = await db
    .update(orders)
    .set({ attempts: sql`${orders.attempts} + 1`, status: 'pending' })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.userId, order.userId),
        eq(orders.attempts, order.attempts),
        lt(orders.attempts, 3),
        sql`${orders.status} <> 'succeeded'`,
      ),
    )
    .returning({ attempts: orders.attempts });
  return taken?.attempts;
}

export async function setStatus(
  db: Queryable,
  orderId: number,
  status: OrderFacts['status'],
  paidAt?: Date,
): Promise<void> {
  await db
    .update(orders)
    .set({ status, ...(paidAt && { paidAt }) })
    .where(eq(orders.id, orderId));
}
