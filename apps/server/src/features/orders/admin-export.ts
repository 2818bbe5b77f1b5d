import { taxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { OrderFilters } from '@partshelf/contract/orders/admin.ts';
import type { Database } from '../../db/client.ts';
import { readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
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
    return csvFile('orders.csv', columns, readLines(deps.db, query));
  });
}

interface SoldLine {
  readonly order: ExportedOrder;
  readonly line: SoldItem;
}

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

type Shares = NonNullable<SoldItem['shares']>;

/** The line of the tax has no shares. */
const shareOf =
  (count: (shares: Shares) => number) =>
  ({ line: { shares } }: SoldLine) =>
    shares ? formatDecimal(count(shares)) : '';

const columns: CsvColumns<SoldLine> = {
  order: ({ order }) => order.documentId,
  paid_at: ({ order }) => order.paidAt,
  refunded_at: ({ order }) => order.refundedAt,
  disputed_at: ({ order }) => order.disputedAt,
  state: ({ order }) => orderStateOf(order),
  username: ({ order }) => order.username,
  email: ({ order }) => order.email,
  product: ({ line }) => getSoldLabel(line),
  version: ({ line }) => line.version,
  quantity: ({ line }) => line.quantity,
  currency: ({ order }) => order.currency,
  unit_price: ({ line }) => formatDecimal(line.unitPriceCents),
  amount: ({ line }) => formatDecimal(line.unitPriceCents * line.quantity - line.discountCents),
  payment: ({ order }) => order.payment,
  number: ({ order }) => order.number,
  placed_at: ({ order }) => order.createdAt,
  code: ({ order }) => order.discount?.code ?? '',
  country: ({ order }) => order.country,
  net: shareOf(({ paidCents, taxCents }) => paidCents - taxCents),
  tax: shareOf(({ taxCents }) => taxCents),
  gross: shareOf(({ paidCents }) => paidCents),
  returned: shareOf(({ returnedCents }) => returnedCents),
  returned_tax: shareOf(({ returnedTaxCents }) => returnedTaxCents),
  company: ({ order }) => order.company?.name ?? '',
};

async function* readLines(db: Database, filters: OrderFilters): AsyncGenerator<SoldLine[]> {
  for await (const batch of readWholeList(getExportedOrderList(db, filters))) {
    const lines = await readExportedLines(
      db,
      batch.map(({ id }) => id),
    );
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    yield batch.flatMap((order) =>
      [...(linesOf.get(order.id) ?? []), ...listTax(order)].map((line) => ({ order, line })),
    );
  }
}
