import type { AdminOrder, AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { listSummaries } from '../../invoices/invoices.ts';
import { toDiscount } from '../order-discount.ts';
import { getReceipt } from '../receipts/receipt.ts';
import type { AdminOrderRow } from './list-query.ts';
import {
  findOrderWithBuyer,
  listDownloads,
  listEvents,
  listLines,
  listPayments,
  listRefundRequestsOf,
  type OrderLineRow,
} from './queries.ts';
import { orderStateOf } from './order-state.ts';

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

export function toAdminOrder(row: Omit<AdminOrderRow, 'discountCents'>): AdminOrder {
  return {
    documentId: row.documentId,
    state: orderStateOf(row),
    attempts: row.attempts,
    total: toDollars(row.totalCents),
    products: row.products,
    buyer: row.buyer,
    createdAt: row.createdAt.toISOString(),
    paidAt: toIsoString(row.paidAt),
  };
}

function toOrderLine({
  product,
  title,
  version,
  contents,
  quantity,
  unitPriceCents,
}: OrderLineRow): AdminOrderDetails['lines'][number] {
  const amount = toDollars(unitPriceCents * quantity);
  const unitPrice = toDollars(unitPriceCents);
  const contained = contents.length > 0 && { contents };
  return { product, title, version, ...contained, quantity, unitPrice, amount };
}

/** @throws ShopError NOT_FOUND */
export async function getOrderWithBuyer(db: Database, documentId: string) {
  const found = await findOrderWithBuyer(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

/** @throws ShopError NOT_FOUND */
export async function getAdminOrder(db: Database, documentId: string): Promise<AdminOrderDetails> {
  const { order, buyer, replaces, replacedBy } = await getOrderWithBuyer(db, documentId);
  const [lines, payments, events, downloads, refundRequests, invoices] = await Promise.all([
    listLines(db, order.id),
    listPayments(db, order.id),
    listEvents(db, order.id),
    listDownloads(db, order.id),
    listRefundRequestsOf(db, order.id),
    listSummaries(db, order.id),
  ]);
  const products = lines.map(({ title }) => title);
  return {
    ...toAdminOrder({ ...order, buyer, products }),
    tax: toDollars(order.taxCents),
    ...toDiscount(order),
    refunded: toDollars(order.refundedCents),
    invoices,
    refundStartedAt: toIsoString(order.refundStartedAt),
    refundedAt: toIsoString(order.refundedAt),
    disputedAt: toIsoString(order.disputedAt),
    disputeLostAt: toIsoString(order.disputeLostAt),
    removedAt: toIsoString(order.removedAt),
    replaces,
    replacedBy,
    lines: lines.map(toOrderLine),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
      paidAt: toIsoString(payment.paidAt),
      refundedAt: toIsoString(payment.refundedAt),
    })),
    events: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    downloads: downloads.map((download) => ({
      ...download,
      lastAt: download.lastAt!.toISOString(),
    })),
    refundRequests: refundRequests.map((request) => ({
      ...request,
      createdAt: request.createdAt.toISOString(),
      decidedAt: toIsoString(request.decidedAt),
    })),
  };
}

/** @throws ShopError NOT_FOUND, also for an unpaid order */
export async function getAdminReceipt(deps: Deps, documentId: string): Promise<Receipt> {
  const { order } = await getOrderWithBuyer(deps.db, documentId);
  return getReceipt(deps, order.userId, documentId);
}
