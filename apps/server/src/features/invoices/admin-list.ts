import type { AdminInvoiceResult } from '@partshelf/contract/invoices/admin.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import { getInvoiceList, type InvoiceListRow } from './admin-queries.ts';
import { toSummary } from './invoices.ts';

export function mountAdminInvoiceList(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/invoices', async ({ query: { pagination, ...filters } }) => {
    const list = getInvoiceList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toAdminInvoice), meta };
  });

  serve(context, 'GET /back-office/export/invoice-list', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'list of invoices', ...query });
    return csvFile('invoices.csv', columns, readWholeList(getInvoiceList(deps.db, query)));
  });
}

function toAdminInvoice({
  invoice,
  order,
  buyer,
  company,
  mail,
}: InvoiceListRow): AdminInvoiceResult {
  const { name, email, country } = invoice.snapshot.buyer;
  return {
    ...toSummary(invoice),
    net: invoice.netCents,
    tax: invoice.taxCents,
    buyer: { ...buyer, name, email },
    ...(company && { company }),
    country,
    order,
    mail,
  };
}

const columns: CsvColumns<InvoiceListRow> = {
  number: ({ invoice }) => invoice.number,
  kind: ({ invoice }) => (invoice.kind === 'invoice' ? 'invoice' : 'credit note'),
  issued_on: ({ invoice }) => invoice.issuedOn,
  corrects: ({ invoice }) => invoice.snapshot.corrects?.number ?? '',
  order: ({ order }) => order.documentId,
  order_number: ({ order }) => order.number,
  buyer: ({ invoice }) => invoice.snapshot.buyer.name,
  email: ({ invoice }) => invoice.snapshot.buyer.email,
  country: ({ invoice }) => invoice.snapshot.buyer.country,
  vat_id: ({ invoice }) => invoice.snapshot.buyer.vatId ?? '',
  currency: ({ invoice }) => invoice.currency,
  net: ({ invoice }) => formatDecimal(invoice.netCents),
  tax: ({ invoice }) => formatDecimal(invoice.taxCents),
  total: ({ invoice }) => formatDecimal(invoice.totalCents),
  mail: ({ mail }) => mail,
  company: ({ company }) => company?.name ?? '',
};
