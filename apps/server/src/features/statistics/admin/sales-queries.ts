import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, desc, eq, gt, isNotNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database } from '../../../db/client.ts';
import {
  isInDays,
  returnedCents,
  returnedTaxCents,
  shopTimeZoneName,
} from '../../../db/expressions.ts';
import { selectLineShares } from '../../../db/line-shares.ts';
import { titledProductColumns } from '../../../db/named-columns.ts';
import { products } from '../../../db/tables/catalog.ts';
import { discountCodes } from '../../../db/tables/discounts.ts';
import { invoicingSettings } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

export function selectProductSales(db: Database, period: StatisticsPeriod) {
  const shares = selectLineShares(db, isPaidIn(period));
  const { productId, units } = shares;
  const sums = db
    .select({ productId, units: sumOf(units).as('units'), ...sumMoney(shares) })
    .from(shares)
    .groupBy(productId)
    .as('sums');
  return db
    .select({ ...titledProductColumns, ...pickColumns(sums, 'units', ...moneyNames) })
    .from(sums)
    .innerJoin(products, eq(products.id, sums.productId))
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
      discount: sumOf(orders.discountCents).as('given_cents'),
      ...orderMoney,
    })
    .from(orders)
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(and(isPaidIn(period), isNotNull(orders.discount)))
    .groupBy(code)
    .as('codes');
}

const isTaxed = sql<boolean>`coalesce(sum(${orders.taxCents}), 0) > 0 or exists (select from ${invoicingSettings} where ${invoicingSettings.settings} ->> 'mode' <> 'none')`;

export async function sumOrders(db: Database, period: StatisticsPeriod) {
  const [sums] = await db
    .select({ orders: orderCount, discount: sumOf(orders.discountCents), isTaxed, ...orderMoney })
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
    .orderBy(desc(orderMoney.revenue), sql`1`);

const month = sql<string>`to_char(${orders.paidAt} at time zone ${shopTimeZoneName}, 'YYYY-MM')`;

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
      returned: orderMoney.returned,
    })
    .from(orders)
    .where(and(isPaidIn(period), or(isRefunded, isDisputed, gt(orders.refundedCents, 0))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

export const isPaidIn = (period: StatisticsPeriod) => isInDays(orders.paidAt, period);

export const sumOf = (cents: SQLWrapper) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number);

const countWhere = (condition: SQLWrapper) =>
  sql`count(*) filter (where ${condition})`.mapWith(Number);

export const orderCount = sql`count(*)`.mapWith(Number);

interface Cents {
  readonly paidCents: SQLWrapper;
  readonly taxCents: SQLWrapper;
  readonly returnedCents: SQLWrapper;
  readonly returnedTaxCents: SQLWrapper;
}

/** Under the names that money has in the responses. */
function sumMoney(cents: Cents) {
  const [paid, returned] = [sumOf(cents.paidCents), sumOf(cents.returnedCents)];
  const [paidTax, returnedTax] = [sumOf(cents.taxCents), sumOf(cents.returnedTaxCents)];
  return {
    paid: paid.as('paid_cents'),
    returned: returned.as('returned_cents'),
    revenue: sql`${paid} - ${returned}`.mapWith(Number).as('revenue_cents'),
    paidTax: paidTax.as('paid_tax_cents'),
    returnedTax: returnedTax.as('returned_tax_cents'),
    tax: sql`${paidTax} - ${returnedTax}`.mapWith(Number).as('tax_cents'),
    net: sql`${paid} - ${returned} - ${paidTax} + ${returnedTax}`.mapWith(Number).as('net_cents'),
  };
}

export const orderMoney = sumMoney({
  paidCents: orders.totalCents,
  taxCents: orders.taxCents,
  returnedCents,
  returnedTaxCents,
});

const moneyNames = Object.keys(orderMoney) as (keyof typeof orderMoney)[];
