import { and, desc, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { invoices } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';
import { returnedCents } from '../../orders/admin/returned-cents.ts';
import { countWhere, isPaidIn, orderCount, orderMoney, sumOf } from './order-money.ts';
import type { Moments } from './period.ts';

export async function sumOrders(db: Database, moments: Moments) {
  const [sums] = await db
    .select({
      orders: orderCount,
      discountCents: sumOf(orders.discountCents),
      ...orderMoney,
    })
    .from(orders)
    .where(isPaidIn(moments));
  return sums!;
}

const invoicedCountry = sql`(select ${invoices.snapshot} -> 'buyer' ->> 'country' from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' order by ${invoices.id} desc limit 1)`;

const country = sql<string>`coalesce(nullif(${invoicedCountry}, ''), ${orders.billing} ->> 'country', '')`;

export const sumCountries = (db: Database, moments: Moments) =>
  db
    .select({ country: country.as('buyer_country'), orders: orderCount, ...orderMoney })
    .from(orders)
    .where(isPaidIn(moments))
    .groupBy(sql`1`)
    .orderBy(desc(orderMoney.revenueCents), sql`1`);

const month = sql<string>`to_char(${orders.paidAt} at time zone 'UTC', 'YYYY-MM')`;

/** A refund outweighs a dispute. */
const isRefunded = sql`${orders.refundedAt} is not null`;
const isDisputed = sql`${orders.refundedAt} is null and ${orders.disputedAt} is not null`;
const isRefundedInPart = sql`${orders.refundedAt} is null and ${orders.disputedAt} is null`;

export const sumReturns = (db: Database, moments: Moments) =>
  db
    .select({
      month: month.as('paid_month'),
      refunded: countWhere(isRefunded),
      refundedInPart: countWhere(isRefundedInPart),
      disputed: countWhere(isDisputed),
      returnedCents: orderMoney.returnedCents,
    })
    .from(orders)
    .where(and(isPaidIn(moments), sql`${returnedCents} > 0`))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
