import { taxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { OrderFilters } from '@partshelf/contract/orders/admin.ts';
import type { Database } from '../../db/client.ts';
import { readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../http/csv-file.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import {
  type ExportedOrder,
  getExportedOrderList,
  readExportedLines,
} from './admin-export-queries.ts';
import { orderStateOf } from './admin-queries.ts';
import { getSoldLabel } from './orders.ts';

export function mountAdminOrderExport(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/import-export/orders', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'orders', ...query });
    return csvFile('orders.csv', columns, readRows(deps.db, query));
  });
}

const columns = [
  'order',
  'paid_at',
  'refunded_at',
  'disputed_at',
  'state',
  'username',
  'email',
  'product',
  'version',
  'quantity',
  'currency',
  'unit_price',
  'amount',
  'payment',
  'number',
  'placed_at',
  'code',
  'country',
  'net',
  'tax',
  'gross',
  'returned',
  'returned_tax',
  'company',
] as const;

interface SoldItem {
  readonly title: string;
  readonly version: string | null;
  readonly contents: readonly string[];
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents: number;
  readonly shares?: {
    readonly paidCents: number;
    readonly taxCents: number;
    readonly returnedCents: number;
    readonly returnedTaxCents: number;
  };
}

/**
 * The tax is a line as on the card page, so that the amounts of an order add up to its payment. The
 * parts of the products add up to it as well, so this line has none.
 */
function listTax({ tax, taxCents }: ExportedOrder): SoldItem[] {
  if (taxCents === 0) return [];
  const title = taxLabel(tax?.hundredthsOfPercent ?? 0);
  const line = { title, version: null, contents: [], quantity: 1, unitPriceCents: taxCents };
  return [{ ...line, discountCents: 0 }];
}

function toRow(order: ExportedOrder, line: SoldItem): Record<(typeof columns)[number], string> {
  return {
    order: order.documentId,
    paid_at: order.paidAt?.toISOString() ?? '',
    refunded_at: order.refundedAt?.toISOString() ?? '',
    disputed_at: order.disputedAt?.toISOString() ?? '',
    state: orderStateOf(order),
    username: order.username,
    email: order.email,
    product: getSoldLabel(line),
    version: line.version ?? '',
    quantity: String(line.quantity),
    currency: 'USD',
    unit_price: formatDecimal(line.unitPriceCents),
    amount: formatDecimal(line.unitPriceCents * line.quantity - line.discountCents),
    payment: order.payment ?? '',
    number: String(order.number),
    placed_at: order.createdAt.toISOString(),
    code: order.discount?.code ?? '',
    country: order.country,
    ...toShareCells(line.shares),
    company: order.company?.name ?? '',
  };
}

function toShareCells(shares: SoldItem['shares']) {
  if (!shares) return { net: '', tax: '', gross: '', returned: '', returned_tax: '' };
  const { paidCents, taxCents, returnedCents, returnedTaxCents } = shares;
  return {
    net: formatDecimal(paidCents - taxCents),
    tax: formatDecimal(taxCents),
    gross: formatDecimal(paidCents),
    returned: formatDecimal(returnedCents),
    returned_tax: formatDecimal(returnedTaxCents),
  };
}

async function* readRows(db: Database, filters: OrderFilters) {
  for await (const batch of readWholeList(getExportedOrderList(db, filters))) {
    const lines = await readExportedLines(
      db,
      batch.map(({ id }) => id),
    );
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    yield batch.flatMap((order) =>
      [...(linesOf.get(order.id) ?? []), ...listTax(order)].map((line) => toRow(order, line)),
    );
  }
}
