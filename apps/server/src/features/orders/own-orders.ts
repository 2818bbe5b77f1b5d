import type { Order, OrderDetails } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { readOwnReleases } from './own-releases.ts';
import {
  findOrder,
  listOrderLines,
  listOrders,
  listOwnedTitles,
  type OrderRow,
} from './queries.ts';
import { toOrder, toOrderPackages } from './to-order.ts';

export async function readOrders(
  { db, now, shop }: Deps,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const { orders, lines, owned, total } = await listOrders(db, userId, limit, offset);
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const linesOf = ({ id }: OrderRow) => linesByOrder.get(id) ?? [];
  const rule = { now: now(), refundDays: shop.texts().promises.refundDays };
  const listed = orders.map((order) => toOrder(order, linesOf(order), rule, owned?.get(order.id)));
  return { orders: listed, total };
}

/** Undefined for an order that is paid, or sells nothing again. */
export async function findOwnedTitles(
  { db }: Deps,
  userId: number,
  orderId: number,
): Promise<string[] | undefined> {
  return (await listOwnedTitles(db, userId, [orderId])).get(orderId);
}

/** @throws ShopError NOT_FOUND when the order is not this person's */
export async function readOrder(
  deps: Deps,
  userId: number,
  documentId: string,
): Promise<OrderDetails> {
  const { db, now, shop } = deps;
  const row = await findOrder(db, userId, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const [lines, owned] = await Promise.all([
    listOrderLines(db, [row.id]),
    findOwnedTitles(deps, userId, row.id),
  ]);
  const releases = await readOwnReleases(db, row, lines);
  const packages = lines.flatMap((line) =>
    toOrderPackages(line, releases.get(line.productId) ?? []),
  );
  const rule = { now: now(), refundDays: shop.texts().promises.refundDays };
  return { ...toOrder(row, lines, rule, owned), packages };
}
