import type { OrderState } from '@partshelf/contract/back-office/orders.ts';
import { and, count, desc, eq, gte, isNotNull, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { products } from '../../../db/tables/catalog.ts';
import { downloads } from '../../../db/tables/downloads.ts';
import { isPricedLine } from '../../../db/sold-contents.ts';
import { orderLines, orders, paymentSessions } from '../../../db/tables/orders.ts';
import { isNotReversed } from '../orders/order-state.ts';

const topLength = 10;

const dayOf = (moment: unknown) => sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

const cents = sum(orders.totalCents).mapWith(Number);

export function readPaidDays(db: Database, from: Date) {
  return db
    .select({ day: dayOf(orders.paidAt), cents, orders: count() })
    .from(orders)
    .where(gte(orders.paidAt, from))
    .groupBy(sql`1`);
}

/** An order both disputed and refunded counts once, on the earlier day. */
export function readReturnedDays(db: Database, from: Date) {
  const leftAt = sql<Date>`least(${orders.refundedAt}, ${orders.disputedAt})`;
  return db
    .select({ day: dayOf(leftAt), cents })
    .from(orders)
    .where(
      and(
        or(gte(orders.refundedAt, from), gte(orders.disputedAt, from)),
        gte(leftAt, sql.param(from, orders.refundedAt)),
      ),
    )
    .groupBy(sql`1`);
}

export function countStates(db: Database, from: Date) {
  const state = sql<OrderState>`case when ${orders.refundedAt} is not null then 'refunded' when ${orders.disputedAt} is not null then 'disputed' else ${orders.status} end`;
  return db
    .select({ state, orders: count() })
    .from(orders)
    .where(gte(orders.createdAt, from))
    .groupBy(sql`1`);
}

export async function countAttempts(db: Database, from: Date) {
  const [attempts] = await db
    .select({ started: count(), paid: count(paymentSessions.paidAt) })
    .from(paymentSessions)
    .where(and(gte(paymentSessions.createdAt, from), isNotNull(paymentSessions.stripeId)));
  return attempts!;
}

export function countDownloads(db: Database, from: Date): Promise<number> {
  return db.$count(downloads, gte(downloads.createdAt, from));
}

export function listTopProducts(db: Database, from: Date) {
  const revenue = sum(
    sql`${orderLines.quantity} * ${orderLines.unitPriceCents} - ${orderLines.discountCents}`,
  );
  // Chosen first, so that only these products are read.
  const top = db
    .select({
      productId: orderLines.productId,
      units: sum(orderLines.quantity).mapWith(Number).as('units'),
      revenueCents: revenue.mapWith(Number).as('revenue_cents'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(gte(orders.paidAt, from), isNotReversed, isPricedLine))
    .groupBy(orderLines.productId)
    .orderBy(desc(revenue), orderLines.productId)
    .limit(topLength)
    .as('top');
  return db
    .select({
      documentId: products.documentId,
      title: products.title,
      units: top.units,
      revenueCents: top.revenueCents,
    })
    .from(top)
    .innerJoin(products, eq(products.id, top.productId))
    .orderBy(desc(top.revenueCents), products.id);
}
