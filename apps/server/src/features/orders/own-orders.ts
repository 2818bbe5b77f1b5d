import type { Order, OrderDetails } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { readOwnReleases } from './own-releases.ts';
import { findOrder, listOrderLines, listOrders, type OrderRow } from './queries.ts';
import { toOrder, toOrderPackages } from './to-order.ts';

export async function readOrders(
  { db, now, shop }: Deps,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const { orders, lines, total } = await listOrders(db, userId, limit, offset);
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const linesOf = ({ id }: OrderRow) => linesByOrder.get(id) ?? [];
  const rule = { now: now(), refundDays: shop.texts().promises.refundDays };
  return { orders: orders.map((order) => toOrder(order, linesOf(order), rule)), total };
}

/** @throws ShopError NOT_FOUND when the order is not this person's */
export async function readOrder(
  { db, now, shop }: Deps,
  userId: number,
  documentId: string,
): Promise<OrderDetails> {
  const row = await findOrder(db, userId, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const lines = await listOrderLines(db, [row.id]);
  const releases = await readOwnReleases(db, row, lines);
  const packages = lines.flatMap((line) =>
    toOrderPackages(line, releases.get(line.productId) ?? []),
  );
  const rule = { now: now(), refundDays: shop.texts().promises.refundDays };
  return { ...toOrder(row, lines, rule), packages };
}
