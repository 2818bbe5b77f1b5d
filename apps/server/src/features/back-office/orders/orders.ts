import type { SoldOrder, SoldOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Receipt } from '@partshelf/contract/orders.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { getReceipt } from '../../orders/receipt.ts';
import type { SoldOrderRow } from './list-query.ts';
import {
  findSoldOrder,
  listDownloads,
  listEvents,
  listLines,
  listPayments,
  listRefundRequestsOf,
  type SoldLineRow,
} from './queries.ts';
import { orderStateOf } from './order-state.ts';

const toMoment = (date: Date | null) => date?.toISOString() ?? null;

export function toSoldOrder(row: SoldOrderRow): SoldOrder {
  return {
    documentId: row.documentId,
    state: orderStateOf(row),
    attempts: row.attempts,
    total: toDollars(row.totalCents),
    products: row.products,
    buyer: row.buyer,
    createdAt: row.createdAt.toISOString(),
    paidAt: toMoment(row.paidAt),
  };
}

function toSoldLine({
  product,
  title,
  version,
  quantity,
  unitPriceCents,
}: SoldLineRow): SoldOrderDetails['lines'][number] {
  const amount = toDollars(unitPriceCents * quantity);
  return { product, title, version, quantity, unitPrice: toDollars(unitPriceCents), amount };
}

/** @throws ShopError NOT_FOUND */
export async function getFoundOrder(db: Database, documentId: string) {
  const found = await findSoldOrder(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

/** @throws ShopError NOT_FOUND */
export async function getSoldOrder(db: Database, documentId: string): Promise<SoldOrderDetails> {
  const { order, buyer, replaces, replacedBy } = await getFoundOrder(db, documentId);
  const [lines, payments, events, downloads, refundRequests] = await Promise.all([
    listLines(db, order.id),
    listPayments(db, order.id),
    listEvents(db, order.id),
    listDownloads(db, order.id),
    listRefundRequestsOf(db, order.id),
  ]);
  const products = lines.map(({ title }) => title);
  return {
    ...toSoldOrder({ ...order, buyer, products }),
    refundStartedAt: toMoment(order.refundStartedAt),
    refundedAt: toMoment(order.refundedAt),
    disputedAt: toMoment(order.disputedAt),
    removedAt: toMoment(order.removedAt),
    replaces,
    replacedBy,
    lines: lines.map(toSoldLine),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
      paidAt: toMoment(payment.paidAt),
      refundedAt: toMoment(payment.refundedAt),
    })),
    events: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    downloads: downloads.map((download) => ({
      ...download,
      lastAt: download.lastAt!.toISOString(),
    })),
    refundRequests: refundRequests.map((request) => ({
      ...request,
      createdAt: request.createdAt.toISOString(),
      decidedAt: toMoment(request.decidedAt),
    })),
  };
}

/** @throws ShopError NOT_FOUND when there is no such order, or it is not paid */
export async function getSoldOrderReceipt(deps: Deps, documentId: string): Promise<Receipt> {
  const { order } = await getFoundOrder(deps.db, documentId);
  return getReceipt(deps, order.userId, documentId);
}
