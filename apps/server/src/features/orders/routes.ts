import type {
  Order,
  OrderProduct,
  OwnRelease,
  RefundRequestState,
} from '@partshelf/contract/orders.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { pageOf, toPagination } from '../../http/pages.ts';
import { type Door, serve } from '../../serve.ts';
import { listProductsByIds } from '../catalog/catalog.ts';
import { type OwnReleases, readOwnReleases } from './own-releases.ts';
import { listOrders, type OrderLineRow, type OrderRow } from './queries.ts';
import { getReceipt } from './receipt.ts';
import { readLatestRequests } from './refund-request-queries.ts';
import { refundableUntil, requestRefund } from './refund-requests.ts';

function toOrderProduct(
  line: OrderLineRow,
  product: Product | undefined,
  releases: OwnRelease[],
): OrderProduct {
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
    releases,
    rating: line.rating,
  };
}

interface Asked {
  readonly state: RefundRequestState;
  readonly createdAt: Date;
}

const toAsked = ({ state, createdAt }: Asked) => ({ state, createdAt: createdAt.toISOString() });

interface Beside {
  readonly products: ReadonlyMap<number, Product>;
  readonly releasesOf: OwnReleases;
  readonly requests: ReadonlyMap<number, Asked>;
  readonly now: Date;
}

/** One entry per unit, so that the total is the sum of the entries. */
function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { products, releasesOf, requests, now }: Beside,
): Order {
  const asked = requests.get(order.id);
  return {
    id: order.id,
    documentId: order.documentId,
    createdAt: order.createdAt.toISOString(),
    paymentStatus: order.status,
    paymentAttempts: order.attempts,
    stripeId: order.stripeId,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    disputedAt: order.disputedAt?.toISOString() ?? null,
    refundRequest: asked ? toAsked(asked) : null,
    refundableUntil: refundableUntil(order, now)?.toISOString() ?? null,
    products: lines.flatMap((line) =>
      Array.from({ length: line.quantity }, () =>
        toOrderProduct(line, products.get(line.productId), releasesOf(order, line)),
      ),
    ),
  };
}

export function mountOrders(door: Door, deps: Deps): void {
  const { db, now } = deps;
  serve(door, routes.orders.receipt, async ({ params, user }) => ({
    data: await getReceipt(deps, user.id, params.documentId),
  }));

  serve(door, routes.orders.requestRefund, async ({ params, body, user }) => ({
    data: toAsked(await requestRefund(deps, user, params.documentId, body.reason)),
  }));

  serve(door, routes.orders.list, async ({ query, user }) => {
    const { limit, offset } = pageOf(query.pagination);
    const { orders, lines, total } = await listOrders(db, user.id, limit, offset);
    const productIds = [...new Set(lines.map((line) => line.productId))];
    const [products, releasesOf, requests] = await Promise.all([
      listProductsByIds(db, productIds, ['img']),
      readOwnReleases(db, productIds),
      readLatestRequests(
        db,
        orders.map(({ id }) => id),
      ),
    ]);
    const beside = { products, releasesOf, requests, now: now() };
    const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
    return {
      data: orders.map((order) => toOrder(order, linesByOrder.get(order.id) ?? [], beside)),
      meta: { pagination: toPagination(query.pagination, total) },
    };
  });
}
