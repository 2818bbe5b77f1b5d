import { taxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../http/csv-file.ts';
import type { CustomResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import { type PaidOrder, readLines, readPaidOrders } from './admin-export-queries.ts';
import { orderStateOf } from './admin-queries.ts';
import { getSoldLabel } from './orders.ts';

export function mountAdminOrderExport(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/import-export/orders', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'orders', ...query });
    return exportOrders(deps.db, query);
  });
}

const ordersPerBatch = 200;
const dayMs = 24 * 60 * 60 * 1000;

const columns = [
  'order',
  'number',
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
] as const;

const toAmount = (cents: number) => toDollars(cents).toFixed(2);

interface SoldItem {
  readonly title: string;
  readonly version: string | null;
  readonly contents: readonly string[];
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents: number;
}

/** The tax is a line as on the card page, so that the amounts of an order add up to its payment. */
function listTax({ tax, taxCents }: PaidOrder): SoldItem[] {
  if (taxCents === 0) return [];
  const title = taxLabel(tax?.hundredthsOfPercent ?? 0);
  const line = { title, version: null, contents: [], quantity: 1, unitPriceCents: taxCents };
  return [{ ...line, discountCents: 0 }];
}

function toRow(order: PaidOrder, line: SoldItem): Record<(typeof columns)[number], string> {
  return {
    order: order.documentId,
    number: String(order.number),
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
    unit_price: toAmount(line.unitPriceCents),
    amount: toAmount(line.unitPriceCents * line.quantity - line.discountCents),
    payment: order.payment ?? '',
  };
}

/** Days are of UTC, the last one included. */
interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

async function* readRows(db: Database, { from, until }: Days) {
  const period = {
    from: from ? new Date(from) : undefined,
    before: until ? new Date(Date.parse(until) + dayMs) : undefined,
  };
  const read = (after: number, limit: number) => readPaidOrders(db, period, after, limit);
  for await (const batch of readInBatches(read, ordersPerBatch)) {
    const lines = await readLines(
      db,
      batch.map(({ id }) => id),
    );
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    yield batch.flatMap((order) =>
      [...(linesOf.get(order.id) ?? []), ...listTax(order)].map((line) => toRow(order, line)),
    );
  }
}

function exportOrders(db: Database, days: Days): CustomResponse {
  return csvFile('orders.csv', columns, readRows(db, days));
}
