import type { TaxSumResult } from '@partshelf/contract/invoices/admin.ts';
import { taxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { streamZip, textEntry, type ZipEntry } from '../../files/zip-stream.ts';
import { type CsvColumns, csvHeadings, csvRows } from '../../http/csv-file.ts';
import { type CustomResponse, streamedFileResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import {
  type InvoiceDays,
  type ExportedInvoice,
  listSeries,
  readInvoices,
  type sumTaxes,
} from './admin-queries.ts';
import { openDocument } from './delivery.ts';

type ExportDeps = Pick<Deps, 'db' | 'files' | 'log' | 'branding'>;

const invoicesPerBatch = 200;

const fileNameOf = ({ invoice }: ExportedInvoice) => `${invoice.number}.pdf`;

const columns: CsvColumns<ExportedInvoice> = {
  number: ({ invoice }) => invoice.number,
  kind: ({ invoice }) => (invoice.kind === 'invoice' ? 'invoice' : 'credit note'),
  issued_on: ({ invoice }) => invoice.issuedOn,
  supplied_on: ({ invoice }) => invoice.snapshot.suppliedOn ?? '',
  corrects: ({ invoice }) => invoice.snapshot.corrects?.number ?? '',
  order: ({ order }) => order,
  buyer: ({ invoice }) => invoice.snapshot.buyer.name,
  country: ({ invoice }) => invoice.snapshot.buyer.country,
  vat_id: ({ invoice }) => invoice.snapshot.buyer.vatId ?? '',
  treatment: ({ invoice }) => invoice.snapshot.tax.treatment,
  rate: ({ invoice }) => invoice.snapshot.tax.hundredthsOfPercent / 100,
  currency: ({ invoice }) => invoice.currency,
  net: ({ invoice }) => formatDecimal(invoice.netCents),
  tax: ({ invoice }) => formatDecimal(invoice.taxCents),
  total: ({ invoice }) => formatDecimal(invoice.totalCents),
  accounting_currency: ({ invoice }) => invoice.snapshot.accounting?.currency ?? '',
  accounting_tax: ({ invoice: { snapshot } }) =>
    snapshot.accounting ? formatDecimal(snapshot.accounting.taxCents) : '',
  payment: ({ invoice }) => invoice.snapshot.paymentReference,
  file: fileNameOf,
};

async function openPdf(deps: ExportDeps, { invoice, storageKey, sha256 }: ExportedInvoice) {
  if (storageKey === null || sha256 === null) return openDocument(deps, invoice, 'pdf');
  return { stream: await deps.files.openPackage(storageKey), sha256 };
}

/** An example is `PS-2026: 1–412 complete` for each series. */
async function seriesText({ db }: ExportDeps, days: InvoiceDays): Promise<string> {
  const series = await listSeries(db, days);
  const lines = series.map(({ number, first, last, count }) => {
    const missing = last - first + 1 - count;
    const state = missing === 0 ? 'complete' : `${missing} missing`;
    return `${number.replace(/-\d+$/, '')}: ${first}–${last} ${state}\n`;
  });
  return lines.join('') || 'No invoices in this period\n';
}

async function* listEntries(deps: ExportDeps, days: InvoiceDays): AsyncGenerator<ZipEntry> {
  const index = [csvHeadings(columns)];
  const sums: string[] = [];
  const read = (after: number, limit: number) => readInvoices(deps.db, days, after, limit);
  for await (const batch of readInBatches(read, invoicesPerBatch)) {
    for (const row of batch) {
      const { stream, sha256 } = await openPdf(deps, row);
      const modifiedAt = row.invoice.createdAt;
      yield { name: fileNameOf(row), stream, isCompressed: true, modifiedAt };
      sums.push(`${sha256}  ${fileNameOf(row)}\n`);
    }
    index.push(csvRows(columns, batch));
  }
  yield textEntry('index.csv', index.join(''));
  yield textEntry('SHA256SUMS', sums.join(''));
  yield textEntry('series.txt', await seriesText(deps, days));
}

export function exportInvoices(deps: ExportDeps, days: InvoiceDays): CustomResponse {
  return streamedFileResponse({
    fileName: `invoices-${days.from}-${days.until}.zip`,
    mimeType: 'application/zip',
    parts: streamZip(listEntries(deps, days)),
  });
}

type SumRow = Awaited<ReturnType<typeof sumTaxes>>[number];

export const toTaxSum = (row: SumRow): TaxSumResult => ({
  ...row,
  treatment: taxTreatment.parse(row.treatment),
  rate: row.hundredths / 100,
});
