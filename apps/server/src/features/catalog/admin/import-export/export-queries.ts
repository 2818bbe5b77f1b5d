import { and, asc, count, eq, gt, gte, inArray, lt, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { users } from '../../../../db/tables/accounts.ts';
import {
  categories,
  productCategories,
  products,
  releases,
} from '../../../../db/tables/catalog.ts';
import { isPricedLine, soldContents } from '../../../../db/expressions.ts';
import { orderLines, orders, paymentSessions } from '../../../../db/tables/orders.ts';

const categorySlugs = sql<
  string[]
>`array(select ${categories.slug} from ${categories} join ${productCategories} on ${productCategories.categoryId} = ${categories.id} where ${productCategories.productId} = ${products}.id order by ${categories.position}, ${categories.id})`;

export function readProducts(db: Database, after: number, limit: number) {
  return db
    .select({ id: products.id, product: products, categories: categorySlugs })
    .from(products)
    .where(and(gt(products.id, after), eq(products.isBundle, false)))
    .orderBy(asc(products.id))
    .limit(limit);
}

export const countBundles = (db: Database) => db.$count(products, eq(products.isBundle, true));

export type ExportedProduct = Awaited<ReturnType<typeof readProducts>>[number];

interface Period {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export function readPaidOrders(
  db: Database,
  { from, before }: Period,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: orders.id,
      documentId: orders.documentId,
      status: orders.status,
      paidAt: orders.paidAt,
      refundedAt: orders.refundedAt,
      disputedAt: orders.disputedAt,
      taxCents: orders.taxCents,
      tax: orders.tax,
      username: users.username,
      email: users.email,
      payment: firstPayment,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        gt(orders.id, after),
        eq(orders.status, 'succeeded'),
        from && gte(orders.paidAt, from),
        before && lt(orders.paidAt, before),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

export type PaidOrder = Awaited<ReturnType<typeof readPaidOrders>>[number];

/** The payment that delivered the order; a free order has only the session. */
const firstPayment: SQL<string | null> =
  sql`(select coalesce(${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId}) from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.paidAt} is not null order by ${paymentSessions.paidAt}, ${paymentSessions.id} limit 1)`;

export function readLines(db: Database, orderIds: readonly number[]) {
  return db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      version: releases.version,
      contents: soldContents,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
      discountCents: orderLines.discountCents,
    })
    .from(orderLines)
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), isPricedLine))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

const isReturned = sql`${orders.refundedAt} is not null or ${orders.disputedAt} is not null`;

export function readCustomers(db: Database, after: number, limit: number) {
  return db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      createdAt: users.createdAt,
      paidOrders: count(orders.id),
      paidCents: sum(orders.totalCents).mapWith(Number),
      returnedCents: sql`sum(${orders.totalCents}) filter (where ${isReturned})`.mapWith(Number),
      lastPaidAt: max(orders.paidAt),
    })
    .from(users)
    .leftJoin(orders, and(eq(orders.userId, users.id), eq(orders.status, 'succeeded')))
    .where(gt(users.id, after))
    .groupBy(users.id)
    .orderBy(asc(users.id))
    .limit(limit);
}

export type Customer = Awaited<ReturnType<typeof readCustomers>>[number];
