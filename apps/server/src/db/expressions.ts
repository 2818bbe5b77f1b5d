import type { Days } from '@partshelf/contract/api/query.ts';
import { productLicensing } from '@partshelf/contract/catalog/catalog.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import type { NamedCompany } from '@partshelf/contract/companies/companies.ts';
import type { TransferState } from '@partshelf/contract/orders/orders.ts';
import {
  and,
  type AnyColumn,
  Column,
  eq,
  type GetColumnData,
  is,
  isNull,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnsOf, pickColumns } from './columns-of.ts';
import { currencySettings } from './tables/branding.ts';
import { products } from './tables/catalog.ts';
import { companies } from './tables/companies.ts';
import { files, type ImageRow } from './tables/files.ts';
import { invoices, invoicingSettings } from './tables/invoices.ts';
import { orderLines, orders, paymentSessions } from './tables/orders.ts';
import { refundLines, refunds } from './tables/refunds.ts';
import { productLicensings } from './tables/licences.ts';
import { quotes } from './tables/quotes.ts';
import { transfers } from './tables/transfers.ts';

export function matchesReference(
  table: { readonly id: AnyColumn; readonly documentId: AnyColumn },
  reference: string,
): SQL {
  const isNumber = /^\d{1,15}$/.test(reference);
  return isNumber ? eq(table.id, Number(reference)) : eq(table.documentId, reference);
}

/**
 * Keeps the tables in the names of an expression with a subquery. In a statement without a join,
 * drizzle leaves them out, and the subquery takes columns of the outer table for its own.
 */
export const withTables = <Value>(expression: SQL<Value>): SQL<Value> => sql`${expression}`;

type JsonValue<Field> =
  Field extends SQL<infer Value> ? Value : Field extends Column ? GetColumnData<Field> : never;

type JsonRow<Fields> = { [Key in keyof Fields]: JsonValue<Fields[Key]> };

type PresentRow<Fields> = { [Key in keyof Fields]: NonNullable<JsonValue<Fields[Key]>> };

export type JsonFields = Readonly<Record<string, AnyPgColumn | SQL>>;

function buildJson(fields: JsonFields) {
  const entries = Object.entries(fields);
  const pairs = entries.map(([key, field]) => sql`${sql.raw(`'${key}'`)}, ${field}`);
  const dates = entries.flatMap(([key, field]) =>
    is(field, Column) && field.dataType === 'date' ? [key] : [],
  );
  return {
    json: sql`json_build_object(${sql.join(pairs, sql`, `)})`,
    decode(row: Record<string, unknown>): Record<string, unknown> {
      const read = dates.map((key) => [key, row[key] ? new Date(String(row[key])) : null]);
      return { ...row, ...Object.fromEntries(read) };
    },
  };
}

export function jsonObject<const Fields extends JsonFields>(fields: Fields): SQL<JsonRow<Fields>> {
  const { json, decode } = buildJson(fields);
  return json.mapWith((row: Record<string, unknown>) => decode(row) as JsonRow<Fields>);
}

export function jsonUnlessNull<const Fields extends JsonFields>(
  fields: Fields,
): SQL<PresentRow<Fields> | null> {
  const { json, decode } = buildJson(fields);
  const values = sql.join(Object.values(fields), sql`, `);
  return sql`case when num_nulls(${values}) = 0 then ${json} end`.mapWith(
    (row: Record<string, unknown>) => decode(row) as PresentRow<Fields>,
  );
}

/** It is the row of a subquery with these keys, or null. `source` is what stands after `from`. */
export function jsonRow<const Fields extends JsonFields>(
  fields: Fields,
  source: SQL,
): SQL<JsonRow<Fields> | null> {
  const { json, decode } = buildJson(fields);
  return sql`(select ${json} from ${source})`.mapWith(
    (row: Record<string, unknown>) => decode(row) as JsonRow<Fields>,
  );
}

/** It has the rows of a subquery with these keys. `source` is what stands after `from`. */
export function jsonList<const Fields extends JsonFields>(
  fields: Fields,
  order: SQLWrapper,
  source: SQL,
): SQL<JsonRow<Fields>[]> {
  const { json, decode } = buildJson(fields);
  return sql`coalesce((select json_agg(${json} order by ${sql`${order}`}) from ${source}), '[]'::json)`.mapWith(
    (rows: Record<string, unknown>[]) => rows.map(decode) as JsonRow<Fields>[],
  );
}

export const isPublished = sql<boolean>`${products.publishedAt} is not null`;

export const isPublishedProduct = (productId: AnyColumn) =>
  sql`exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.publishedAt} is not null)`;

export const licensingOfProduct = jsonRow(
  columnsOf(productLicensing, productLicensings, {
    foreverPrice: productLicensings.foreverPriceCents,
    renewalPrice: productLicensings.renewalPriceCents,
  }),
  sql`${productLicensings} where ${productLicensings.productId} = ${products.id}`,
);

export const imageColumns = pickColumns(
  files,
  'id',
  'documentId',
  'storageKey',
  'alternativeText',
  'width',
  'height',
  'widths',
  'hasShareJpeg',
);

export const imageJson = jsonObject(imageColumns);

/** The search is a number such as `1042` or `#1042`. */
export function hasNumber(search: string): SQL | undefined {
  const [, number] = /^\s*#?(\d{1,9})\s*$/.exec(search) ?? [];
  return number === undefined ? undefined : eq(orders.number, Number(number));
}

export const orderPurchaseNumber = sql`${orders.billing} ->> 'purchaseOrder'`;

export const companyOfOrder = sql<NamedCompany | null>`(select json_build_object('documentId', ${companies.documentId}, 'name', ${companies.name}) from ${companies} where ${companies.id} = ${orders}.company_id)`;

export const invoiceNumbers = jsonList(
  { kind: invoices.kind, number: invoices.number },
  invoices.id,
  sql`${invoices} where ${invoices.orderId} = ${orders.id}`,
);

export const selectImage = (column: AnyColumn) =>
  sql<ImageRow | null>`(select ${imageJson} from ${files} where ${files.id} = ${column} and ${files.visibility} = 'public')`;

export const soldContents = sql<
  string[]
>`coalesce(${orderLines.contents}, array(select content.title from ${orderLines} content where content.order_id = ${orderLines}.order_id and content.bundle_id = ${orderLines}.product_id order by content.position))`;

/**
 * It wraps a condition that most rows meet. Without statistics PostgreSQL expects that hardly any
 * row has a null or a certain value, and joins as if there were one; of a case it expects half of
 * them. A value is then looked up in what a statement selects, and not joined to it.
 */
export const isUsually = (condition: SQL) => sql`case when ${condition} then true else false end`;

/** Lines of a bundle's contents have no price: they are there for downloads and reviews. */
export const isPricedLine = isUsually(isNull(orderLines.bundleId));

export const lineNetCents = sql`(${orderLines.unitPriceCents}::bigint * ${orderLines.quantity} - ${orderLines.discountCents})`;

export const linePaidCents = sql`(${lineNetCents} + ${orderLines.taxCents})`;

const isWhollyReturned = sql`(${orders.refundedAt} is not null or ${orders.disputedAt} is not null)`;

/** Refunds and disputes add up to it; it is never more than the total of the order. */
export const returnedCents = sql<number>`(case when ${isWhollyReturned} then ${orders.totalCents} - ${orders.shortCents} else ${orders.refundedCents} end)`;

/** Nothing of the order is left, which says nothing of a free order unless it was revoked. */
export const isReversed = sql`(${isWhollyReturned} or (${orders.refundedCents} > 0 and ${orders.refundedCents} = ${orders.totalCents}))`;

const sumRefundedLines = (cents: SQL) =>
  sql`(select coalesce(sum(${cents}), 0) from ${refundLines} inner join ${refunds} on ${refunds.id} = ${refundLines.refundId} where ${refunds.orderId} = ${orders.id} and ${refunds.confirmedAt} is not null)`;

const refundedNetCents = sumRefundedLines(sql`${refundLines.netCents}`);
const refundedTaxCents = sumRefundedLines(
  sql`${refundLines.amountCents} - ${refundLines.netCents}`,
);

const sign = sql`case when ${invoices.kind} = 'invoice' then 1 else -1 end`;

/** It is null unless the invoices and credit notes of the order say exactly what was refunded. */
const creditedTaxCents = sql`(select ${orders.taxCents} - sum(${sign} * ${invoices.taxCents}) from ${invoices} where ${invoices.orderId} = ${orders.id} having sum(${sign} * ${invoices.totalCents}) = ${orders.totalCents} - ${returnedCents})`;

const taxCentsByRate = sql`${orders.taxCents} - round((${orders.totalCents} - ${returnedCents})::numeric * ${orders.taxCents} / ${orders.totalCents})`;

/** It is the tax in the credit notes of the order, or else follows from its rate. */
export const returnedTaxCents = sql`(case when ${orders.taxCents} = 0 or ${returnedCents} = 0 then 0 when ${returnedCents} = ${orders.totalCents} then ${orders.taxCents} else greatest(${refundedTaxCents}, least(${returnedCents} - ${refundedNetCents}, coalesce(${creditedTaxCents}, ${taxCentsByRate}))) end)::bigint`;

/** An order is a use of its code while it is paid, or can still be paid. */
export const isDiscountUse = sql`(${orders.status} = 'succeeded' or exists (select 1 from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.status} in ('creating', 'open')))`;

export const shopTimeZoneName = sql`coalesce((select ${invoicingSettings.settings} ->> 'timeZone' from ${invoicingSettings}), 'UTC')`;

export const shopCurrencyCode = sql<Currency>`(select ${currencySettings.currency} from ${currencySettings})`;

/** Bookkeeping needs an order until the end of the shop's year of its payment, and for so many years after it. */
export function endOfBookkeeping(paidAt: SQLWrapper, years: number) {
  const yearStart = sql`date_trunc('year', ${paidAt} at time zone ${shopTimeZoneName})`;
  return sql`(${yearStart} + make_interval(years => ${years + 1})) at time zone ${shopTimeZoneName}`;
}

/** Where a clock is set back at midnight, the day begins with the first of the two. */
export function startOfDay(day: string | SQL, daysLater: number) {
  const midnight = sql`(${day}::date + ${daysLater}::int)::timestamp`;
  return sql`least(${midnight} at time zone ${shopTimeZoneName}, (${midnight} - interval '1 hour') at time zone ${shopTimeZoneName} + interval '1 hour')`;
}

export const shopToday = sql`(now() at time zone ${shopTimeZoneName})::date`;

export const currentTransferState = sql<TransferState>`case when ${transfers.status} = 'waiting' and ${transfers.dueOn} < ${shopToday} then 'overdue' else ${transfers.status} end`;

export const transferOfOrder = jsonRow(
  { state: currentTransferState, dueOn: transfers.dueOn, reference: transfers.reference },
  sql`${transfers} where ${transfers.orderId} = ${orders}.id`,
);

const quoteRows = sql`${quotes} where ${quotes.orderId} = ${orders}.id`;

export const quoteOfOrder = jsonRow({ number: quotes.number, token: quotes.token }, quoteRows);

export const staffQuoteOfOrder = jsonRow(
  { documentId: quotes.documentId, number: quotes.number },
  quoteRows,
);

/** The days are those of the shop's time zone. */
export const isInDays = (column: AnyColumn, { from, until }: Days): SQL | undefined =>
  and(
    from ? sql`${column} >= ${startOfDay(from, 0)}` : undefined,
    until ? sql`${column} < ${startOfDay(until, 1)}` : undefined,
  );
