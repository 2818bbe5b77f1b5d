import type { Order, OrderDetails } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { readOwnReleases } from './own-releases.ts';
import {
  findOrder,
  listOrderLines,
  listOrders,
  type OrderLineRow,
  type OrderRow,
} from './queries.ts';
import { readLatestRefundRequests } from './refund-requests/refund-request-queries.ts';
import { toOrder, toOrderPackage } from './to-order.ts';

const noLongTexts = [] as const;

async function toOrders(
  { db, now }: Deps,
  orders: readonly OrderRow[],
  lines: readonly OrderLineRow[],
): Promise<Order[]> {
  const productIds = [...new Set(lines.map((line) => line.productId))];
  const orderIds = orders.map(({ id }) => id);
  const [products, requests] = await Promise.all([
    listProductsByIds(db, productIds, ['img'], noLongTexts),
    readLatestRefundRequests(db, orderIds),
  ]);
  const related = { products, requests, now: now() };
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  return orders.map((order) => toOrder(order, linesByOrder.get(order.id) ?? [], related));
}

export async function readOrders(
  deps: Deps,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const { orders, lines, total } = await listOrders(deps.db, userId, limit, offset);
  return { orders: await toOrders(deps, orders, lines), total };
}

/** @throws ShopError NOT_FOUND when the order is not this person's */
export async function readOrder(
  deps: Deps,
  userId: number,
  documentId: string,
): Promise<OrderDetails> {
  const row = await findOrder(deps.db, userId, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const lines = await listOrderLines(deps.db, [row.id]);
  const [[order], releases] = await Promise.all([
    toOrders(deps, [row], lines),
    readOwnReleases(deps.db, row, lines),
  ]);
  const packages = lines.map((line) => toOrderPackage(line, releases.get(line.productId) ?? []));
  return { ...order!, packages };
}
