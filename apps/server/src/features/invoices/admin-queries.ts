import type { InvoiceFilters } from '@partshelf/contract/invoices/admin.ts';
import type { MailState } from '@partshelf/contract/operations.ts';
import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { companyOfOrder } from '../../db/expressions.ts';
import { namedOrderColumns } from '../../db/named-columns.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { containsText } from '../../db/text-search.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import {
  exchangeRates,
  invoiceCounters,
  invoiceFiles,
  invoices,
  invoicingSettings,
  taxRates,
} from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { orders } from '../../db/tables/orders.ts';

type SettingsRow = typeof invoicingSettings.$inferInsert;

export async function saveSettings(
  db: Transaction,
  settings: SettingsRow['settings'],
): Promise<void> {
  await db
    .insert(invoicingSettings)
    .values({ settings })
    .onConflictDoUpdate({ target: invoicingSettings.isOnly, set: { settings } });
}

const keyOf = (rate: typeof taxRates.$inferInsert) =>
  `${rate.country} ${rate.validFrom} ${rate.hundredthsOfPercent}`;

export async function replaceTaxRates(
  db: Transaction,
  rates: readonly (typeof taxRates.$inferInsert)[],
): Promise<void> {
  const seeded = await db.select().from(taxRates).where(eq(taxRates.isSeeded, true));
  const known = new Set(seeded.map(keyOf));
  await db.delete(taxRates);
  if (rates.length === 0) return;
  await db
    .insert(taxRates)
    .values(rates.map((rate) => ({ ...rate, isSeeded: known.has(keyOf(rate)) })));
}

export async function replaceExchangeRates(
  db: Transaction,
  currency: string,
  rates: readonly { readonly day: string; readonly rate: string }[],
): Promise<void> {
  await db.delete(exchangeRates).where(eq(exchangeRates.currency, currency));
  if (rates.length === 0) return;
  await db.insert(exchangeRates).values(rates.map((rate) => ({ ...rate, currency })));
}

/** Returns false when a number after it is taken already. */
export async function setCounter(
  db: Transaction,
  counter: typeof invoiceCounters.$inferInsert,
): Promise<boolean> {
  const raised = await db
    .insert(invoiceCounters)
    .values(counter)
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { lastNumber: sql`excluded.last_number` },
      setWhere: lte(invoiceCounters.lastNumber, sql`excluded.last_number`),
    })
    .returning({ kind: invoiceCounters.kind });
  return raised.length > 0;
}

export async function clearConflict(db: Transaction): Promise<void> {
  await db.update(invoicingSettings).set({ conflict: null });
}

const isWaiting = and(
  eq(orders.status, 'succeeded'),
  isNotNull(orders.paidAt),
  gt(orders.totalCents, 0),
  eq(orders.refundedCents, 0),
  isNull(orders.disputedAt),
  sql`not exists (select 1 from ${invoices} where ${invoices.orderId} = ${orders.id})`,
);

export function countOrdersWithoutInvoice(db: Queryable): Promise<number> {
  return db.$count(orders, isWaiting);
}

const withoutTax = sql<number>`count(*) filter (where ${orders.taxCents} = 0)::int`;

export async function sumOrdersWithoutInvoice(db: Queryable) {
  const [sums] = await db
    .select({ orders: count(), withoutTax, oldestPaidAt: min(orders.paidAt) })
    .from(orders)
    .where(isWaiting);
  return sums!;
}

export async function listOrdersWithoutInvoice(db: Queryable, afterId: number, limit: number) {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, afterId), isWaiting))
    .orderBy(asc(orders.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/**
 * Returns false when an invoice was issued meanwhile, or the money went back. Both statements are
 * needed: the first may wait for a transaction that issues one, and only the second sees it.
 */
export async function lockOrderWithoutInvoice(db: Transaction, orderId: number): Promise<boolean> {
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  return (await db.$count(orders, and(eq(orders.id, orderId), isWaiting))) > 0;
}

/** Both are YYYY-MM-DD, and the last day is included. */
export interface InvoiceDays {
  readonly from: string;
  readonly until: string;
}

const isIssuedIn = ({ from, until }: InvoiceDays) =>
  and(gte(invoices.issuedOn, from), lte(invoices.issuedOn, until));

export function readInvoices(db: Database, days: InvoiceDays, after: number, limit: number) {
  return db
    .select({
      id: invoices.id,
      invoice: invoices,
      order: orders.documentId,
      ...pickColumns(files, 'storageKey', 'sha256'),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(
      invoiceFiles,
      and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.format, 'pdf')),
    )
    .leftJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(and(gt(invoices.id, after), isIssuedIn(days)))
    .orderBy(asc(invoices.id))
    .limit(limit);
}

export type ExportedInvoice = Awaited<ReturnType<typeof readInvoices>>[number];

export function listSeries(db: Database, days: InvoiceDays) {
  return db
    .select({
      ...pickColumns(invoices, 'kind', 'year'),
      first: sql<number>`min(${invoices.sequence})`,
      last: sql<number>`max(${invoices.sequence})`,
      count: sql<number>`count(*)::int`,
      number: sql<string>`max(${invoices.number})`,
    })
    .from(invoices)
    .where(isIssuedIn(days))
    .groupBy(invoices.kind, invoices.year)
    .orderBy(asc(invoices.year), asc(invoices.kind));
}

const sign = sql`case ${invoices.kind} when 'invoice' then 1 else -1 end`;
const sumOf = (cents: SQLWrapper) => sql`sum(${cents} * ${sign})`.mapWith(Number);
const country = sql<string>`${invoices.snapshot} -> 'buyer' ->> 'country'`;
const treatment = sql<string>`${invoices.snapshot} -> 'tax' ->> 'treatment'`;
const hundredths = sql<number>`(${invoices.snapshot} -> 'tax' ->> 'hundredthsOfPercent')::int`;

export function sumTaxes(db: Database, days: InvoiceDays) {
  return db
    .select({
      country,
      treatment,
      hundredths,
      documents: sql<number>`count(*)::int`,
      net: sumOf(invoices.netCents),
      tax: sumOf(invoices.taxCents),
      total: sumOf(invoices.totalCents),
    })
    .from(invoices)
    .where(isIssuedIn(days))
    .groupBy(country, treatment, hundredths)
    .orderBy(country, treatment, hundredths);
}

/** It is a union, because each part has an index of its own. */
function matchesText(db: Database, search: string): SQL {
  const named = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(containsText(search, invoices.number));
  const bought = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(containsText(search, invoices.searchedBuyer));
  const [, number] = /^\s*#?(\d{1,9})\s*$/.exec(search) ?? [];
  const ordered = db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      or(
        containsText(search, orders.documentId),
        number === undefined ? undefined : eq(orders.number, Number(number)),
      ),
    );
  return inArray(invoices.id, unionAll(named, bought, ordered));
}

/** A repeated request is a mail of its own; the newest one counts. */
const mailKey = sql`lower('document-' || ${invoices.number} || '-1')`;
const mail = sql<MailState | null>`(
  select (array_agg(${mails.state} order by ${mails.id} desc))[1] from ${mails}
  where ${mails.key} ~>=~ ${mailKey} and ${mails.key} ~<~ (${mailKey} || '.'))`;

const selectInvoices = (db: Database) =>
  db
    .select({
      invoice: invoices,
      order: namedOrderColumns,
      buyer: { documentId: users.documentId },
      company: companyOfOrder,
      mail,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .$dynamic();

export type InvoiceListRow = Awaited<ReturnType<typeof selectInvoices>>[number];

function isOfCompany(db: Database, documentId: string): SQL {
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(companies.documentId, documentId));
  return inArray(invoices.orderId, bought);
}

const sortColumns = {
  issuedOn: invoices.issuedOn,
  number: invoices.number,
  total: invoices.totalCents,
} as const;

export function getInvoiceList(db: Database, filters: InvoiceFilters) {
  const { search, kind, country: buyerCountry, company, from, until, sort } = filters;
  const condition = and(
    search ? matchesText(db, search) : undefined,
    kind && eq(invoices.kind, kind),
    buyerCountry === undefined ? undefined : eq(country, buyerCountry),
    company === undefined ? undefined : isOfCompany(db, company),
    from === undefined ? undefined : gte(invoices.issuedOn, from),
    until === undefined ? undefined : lte(invoices.issuedOn, until),
  );
  return {
    db,
    matching: () => db.select({ id: invoices.id }).from(invoices).where(condition).$dynamic(),
    order: toOrderBy(sort, sortColumns, invoices.id),
    id: invoices.id,
    rows: () => selectInvoices(db),
  };
}
