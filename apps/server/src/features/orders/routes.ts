import type { Order, OrderProduct } from '@partshelf/contract/orders.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { pageOf, toPagination } from '../../http/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { listOrders, type OrderLineRow, type OrderRow } from './queries.ts';

function toOrderProduct(line: OrderLineRow, product: Product | undefined): OrderProduct {
  return {
    id: line.productId,
    documentId: line.productDocumentId,
    slug: line.slug,
    title: line.title,
    price: toDollars(line.unitPriceCents),
    img: product?.img ?? null,
    release: {
      version: line.version,
      fileName: line.fileName,
      sizeBytes: line.sizeBytes,
      sha256: line.sha256,
    },
  };
}

/** One entry per unit, so that the total is the sum of the entries. */
function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  products: ReadonlyMap<number, Product>,
): Order {
  return {
    id: order.id,
    documentId: order.documentId,
    createdAt: order.createdAt.toISOString(),
    paymentStatus: order.status,
    paymentAttempts: order.attempts,
    stripeId: order.stripeId,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    products: lines.flatMap((line) =>
      Array.from({ length: line.quantity }, () =>
        toOrderProduct(line, products.get(line.productId)),
      ),
    ),
  };
}

export function mountOrders(door: Door, { db }: Deps): void {
  serve(door, routes.orders.list, async ({ query, user }) => {
    const { limit, offset } = pageOf(query.pagination);
    const { orders, lines, total } = await listOrders(db, user.id, limit, offset);
    const productIds = [...new Set(lines.map((line) => line.productId))];
    const products = await listProductsByIds(db, productIds, ['img']);
    const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
    return {
      data: orders.map((order) => toOrder(order, linesByOrder.get(order.id) ?? [], products)),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });
}
