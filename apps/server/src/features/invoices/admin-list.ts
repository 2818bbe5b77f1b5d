import type { AdminInvoiceResult, InvoiceFilters } from '@partshelf/contract/invoices/admin.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../http/csv-file.ts';
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
    return csvFile('invoices.csv', columns, readRows(deps, query));
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

const columns = [
  'number',
  'kind',
  'issued_on',
  'corrects',
  'order',
  'order_number',
  'buyer',
  'email',
  'country',
  'vat_id',
  'currency',
  'net',
  'tax',
  'total',
  'mail',
  'company',
] as const;

const toAmount = (cents: number) => toDollars(cents).toFixed(2);

function toRow({
  invoice,
  order,
  company,
  mail,
}: InvoiceListRow): Record<(typeof columns)[number], string> {
  const { buyer, corrects } = invoice.snapshot;
  return {
    number: invoice.number,
    kind: invoice.kind === 'invoice' ? 'invoice' : 'credit note',
    issued_on: invoice.issuedOn,
    corrects: corrects?.number ?? '',
    order: order.documentId,
    order_number: String(order.number),
    buyer: buyer.name,
    email: buyer.email,
    country: buyer.country,
    vat_id: buyer.vatId ?? '',
    currency: 'USD',
    net: toAmount(invoice.netCents),
    tax: toAmount(invoice.taxCents),
    total: toAmount(invoice.totalCents),
    mail: mail ?? '',
    company: company?.name ?? '',
  };
}

async function* readRows({ db }: Pick<Deps, 'db'>, filters: InvoiceFilters) {
  for await (const batch of readWholeList(getInvoiceList(db, filters))) yield batch.map(toRow);
}
