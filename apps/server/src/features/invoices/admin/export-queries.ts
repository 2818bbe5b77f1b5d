import { and, asc, eq, gt, gte, lte, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { invoiceFiles, invoices } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

/** YYYY-MM-DD, the last one included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

const isIssuedIn = ({ from, until }: Days) =>
  and(gte(invoices.issuedOn, from), lte(invoices.issuedOn, until));

export function readInvoices(db: Database, days: Days, after: number, limit: number) {
  return db
    .select({
      id: invoices.id,
      invoice: invoices,
      order: orders.documentId,
      storageKey: files.storageKey,
      sha256: files.sha256,
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

/** Of each series and year: the first and last number, and how many there are. */
export function listSeries(db: Database, days: Days) {
  return db
    .select({
      kind: invoices.kind,
      year: invoices.year,
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

export function sumTaxes(db: Database, days: Days) {
  return db
    .select({
      country,
      treatment,
      hundredths,
      documents: sql<number>`count(*)::int`,
      netCents: sumOf(invoices.netCents),
      taxCents: sumOf(invoices.taxCents),
      totalCents: sumOf(invoices.totalCents),
    })
    .from(invoices)
    .where(isIssuedIn(days))
    .groupBy(country, treatment, hundredths)
    .orderBy(country, treatment, hundredths);
}
