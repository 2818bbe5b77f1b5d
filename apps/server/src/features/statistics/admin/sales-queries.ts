import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, desc, eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import {
  isInDays,
  isPricedLine,
  linePaidCents,
  returnedCents,
  shopTimeZone,
} from '../../../db/expressions.ts';
import { products } from '../../../db/tables/catalog.ts';
import { discountCodes } from '../../../db/tables/discounts.ts';
import { orderLines, orders, refundLines, refunds } from '../../../db/tables/orders.ts';

/** What refunds of lines gave back, as far as the provider has confirmed them. */
const selectLineRefunds = (db: Database) =>
  db
    .select({
      orderLineId: refundLines.orderLineId,
      units: sql`sum(${refundLines.quantity})`.as('refunded_units'),
      cents: sql`sum(${refundLines.amountCents})`.as('refunded_line_cents'),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(isNotNull(refunds.confirmedAt))
    .groupBy(refundLines.orderLineId)
    .as('line_refunds');

function selectLines(db: Database, period: StatisticsPeriod) {
  const refunded = selectLineRefunds(db);
  return db
    .select({
      id: sql`${orderLines.id}`.as('line_id'),
      orderId: orderLines.orderId,
      position: orderLines.position,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      totalCents: sql`${orders.totalCents}::bigint`.as('total_cents'),
      returnedCents: sql`(${returnedCents})::bigint`.as('order_returned_cents'),
      paidCents: linePaidCents.as('line_paid_cents'),
      refundedUnits: sql`coalesce(${refunded.units}, 0)`.as('line_refunded_units'),
      refundedCents: sql`coalesce(${refunded.cents}, 0)`.as('line_refunded_cents'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(refunded, eq(refunded.orderLineId, orderLines.id))
    .where(and(isPaidIn(period), isPricedLine))
    .as('lines');
}

const sumOver = (cents: SQLWrapper, window: SQLWrapper) =>
  sql`(sum(${cents}) over (${window}))::bigint`;

/**
 * Every line with its part of what its order cost and of what was given back of it. A refund of
 * lines counts for them; the rest is spread over what the lines have kept. The parts are whole
 * cents that add up to the order, and no line gives back more than it cost.
 */
function selectLineShares(db: Database, period: StatisticsPeriod) {
  const lines = selectLines(db, period);
  const { totalCents: total, returnedCents: returned, paidCents: paid, quantity } = lines;
  const own = sql`least(${lines.refundedCents}, ${paid})`;
  const kept = sql`(${paid} - ${own})`;
  const ofOrder = sql`partition by ${lines.orderId}`;
  const keptUntilHere = sumOver(kept, sql`${ofOrder} order by ${lines.position}, ${lines.id}`);
  const keptOfOrder = sql`nullif(${sumOver(kept, ofOrder)}, 0)`;
  const rest = sql`greatest(${returned} - ${sumOver(own, ofOrder)}, 0)`;
  const spread = sql`(${rest} * ${keptUntilHere} / ${keptOfOrder} - ${rest} * (${keptUntilHere} - ${kept}::bigint) / ${keptOfOrder})`;
  return db
    .select({
      productId: lines.productId,
      units:
        sql`case when ${returned} > 0 and ${returned} = ${total} then 0 else greatest(${quantity} - ${lines.refundedUnits}, 0) end`.as(
          'line_units',
        ),
      paidCents: sql`${paid}`.as('share_paid_cents'),
      returnedCents: sql`${own} + coalesce(${spread}, 0)`.as('share_returned_cents'),
    })
    .from(lines)
    .as('shares');
}

export function selectProductSales(db: Database, period: StatisticsPeriod) {
  const shares = selectLineShares(db, period);
  const [paid, returned] = [sumOf(shares.paidCents), sumOf(shares.returnedCents)];
  return db
    .select({
      id: products.id,
      documentId: products.documentId,
      title: products.title,
      units: sumOf(shares.units).as('units'),
      paidCents: paid.as('paid_cents'),
      returnedCents: returned.as('returned_cents'),
      revenueCents: sql`${paid} - ${returned}`.mapWith(Number).as('revenue_cents'),
    })
    .from(shares)
    .innerJoin(products, eq(products.id, shares.productId))
    .groupBy(products.id)
    .as('sales');
}

const code = sql<string>`${orders.discount} ->> 'code'`;

/** Orders keep the code as it was when they were made. */
export function selectCodeSales(db: Database, period: StatisticsPeriod) {
  return db
    .select({
      id: sql`min(${orders.id})`.mapWith(Number).as('first_order_id'),
      documentId: sql<string>`coalesce(max(${discountCodes.documentId}), '')`.as('code_id'),
      code: code.as('code_text'),
      orders: orderCount.as('order_count'),
      discountCents: sumOf(orders.discountCents).as('given_cents'),
      ...orderMoney,
    })
    .from(orders)
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(and(isPaidIn(period), isNotNull(orders.discount)))
    .groupBy(code)
    .as('codes');
}

export async function sumOrders(db: Database, period: StatisticsPeriod) {
  const [sums] = await db
    .select({
      orders: orderCount,
      discountCents: sumOf(orders.discountCents),
      ...orderMoney,
    })
    .from(orders)
    .where(isPaidIn(period));
  return sums!;
}

export const sumCountries = (db: Database, period: StatisticsPeriod) =>
  db
    .select({ country: orders.country, orders: orderCount, ...orderMoney })
    .from(orders)
    .where(isPaidIn(period))
    .groupBy(sql`1`)
    .orderBy(desc(orderMoney.revenueCents), sql`1`);

const month = sql<string>`to_char(${orders.paidAt} at time zone ${shopTimeZone}, 'YYYY-MM')`;

/** A refund outweighs a dispute. */
const isRefunded = sql`${orders.refundedAt} is not null`;
const isDisputed = sql`${orders.refundedAt} is null and ${orders.disputedAt} is not null`;
const isRefundedInPart = sql`${orders.refundedAt} is null and ${orders.disputedAt} is null`;

export const sumReversals = (db: Database, period: StatisticsPeriod) =>
  db
    .select({
      month: month.as('paid_month'),
      refunded: countWhere(isRefunded),
      refundedInPart: countWhere(isRefundedInPart),
      disputed: countWhere(isDisputed),
      returnedCents: orderMoney.returnedCents,
    })
    .from(orders)
    .where(and(isPaidIn(period), sql`${returnedCents} > 0`))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

export const isPaidIn = (period: StatisticsPeriod) => isInDays(orders.paidAt, period);

export const sumOf = (cents: SQLWrapper) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number);

const countWhere = (condition: SQLWrapper) =>
  sql`count(*) filter (where ${condition})`.mapWith(Number);

export const orderCount = sql`count(*)`.mapWith(Number);

const [paid, returned] = [sumOf(orders.totalCents), sumOf(returnedCents)];

export const orderMoney = {
  paidCents: paid.as('paid_cents'),
  returnedCents: returned.as('returned_cents'),
  revenueCents: sql`${paid} - ${returned}`.mapWith(Number).as('revenue_cents'),
};
