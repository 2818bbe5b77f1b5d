import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { licences, orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';
import type { NewOrder } from './new-order-queries.ts';

export async function findBuyerId(db: Queryable, documentId: string): Promise<number | undefined> {
  const [buyer] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.documentId, documentId));
  return buyer?.id;
}

/** Returns null for one that the restored backup does not have. */
export async function findCompanyId(db: Queryable, documentId: string): Promise<number | null> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.documentId, documentId));
  return company?.id ?? null;
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

export async function listNamedLicences(db: Queryable, documentIds: readonly string[]) {
  return db
    .select({ id: licences.id, documentId: licences.documentId })
    .from(licences)
    .where(inArray(licences.documentId, [...documentIds]));
}

const mostNumbersAhead = 100_000;

/**
 * No later order gets the number of an order that a restored backup does not have. Returns
 * undefined when another order has it, or an older release made the order.
 */
export async function claimNumber(db: Transaction, wanted: number): Promise<number | undefined> {
  if (!Number.isSafeInteger(wanted) || wanted < 1) return undefined;
  const { rows } = await db.execute<{ isFree: boolean }>(sql`
    with skipped as (
      select nextval('orders_number_seq') from orders_number_seq,
        generate_series(1, least(${wanted} - last_value + 1, ${mostNumbersAhead}))
    ), newest as (select count(*) from skipped)
    select ${wanted} <= last_value + ${mostNumbersAhead} and not exists (
      select from ${orders} where ${orders.number} = ${wanted}) as "isFree"
    from orders_number_seq, newest`);
  return rows[0]!.isFree ? wanted : undefined;
}

/** Counts as expired until reconciled, so that it never conflicts with a pending order. */
export async function insertLostOrder(
  db: Transaction,
  lost: {
    readonly order: Pick<
      typeof orders.$inferInsert,
      'documentId' | 'number' | 'userId' | 'attempts' | 'createdAt'
    > & { readonly attempts: number };
    readonly sold: NewOrder;
    readonly sessionId: string;
  },
): Promise<number> {
  const { order, sold, sessionId: stripeId } = lost;
  const { lines, ...values } = sold;
  const [stored] = await db
    .insert(orders)
    .values({ ...order, status: 'expired', ...values })
    .onConflictDoUpdate({
      target: orders.documentId,
      set: { attempts: sql`greatest(${orders.attempts}, excluded.attempts)` },
    })
    .returning({ id: orders.id });
  const orderId = stored!.id;
  await db
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId, position })))
    .onConflictDoNothing();
  await db
    .insert(paymentSessions)
    .values({ orderId, attempt: order.attempts, stripeId, status: 'complete' })
    .onConflictDoNothing();
  return orderId;
}
