import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Thumbnail } from '@partshelf/contract/catalog/images.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type {
  Order,
  OrderLine,
  OrderPackage,
  OwnRelease,
  RefundRequestState,
} from '@partshelf/contract/orders/orders.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';
import { refundableUntil } from './refund-requests/refund-requests.ts';

interface RefundRequestRow {
  readonly state: RefundRequestState;
  readonly createdAt: Date;
}

export interface RelatedData {
  readonly products: ReadonlyMap<number, Product>;
  readonly requests: ReadonlyMap<number, RefundRequestRow>;
  readonly now: Date;
}

export const toRefundRequest = ({ state, createdAt }: RefundRequestRow) => ({
  state,
  createdAt: createdAt.toISOString(),
});

function toThumbnail(product: Product | undefined): Thumbnail | null {
  const { img } = product ?? {};
  return img ? (img.formats['small'] ?? img) : null;
}

function toOrderLine(line: OrderLineRow, product: Product | undefined): OrderLine {
  return {
    documentId: line.productDocumentId,
    slug: line.slug,
    quantity: line.quantity,
    version: line.version,
    img: toThumbnail(product),
    rating: line.rating,
  };
}

/** One product per unit: the total is the sum of their prices. */
export function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { products, requests, now }: RelatedData,
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
    refundRequest: asked ? toRefundRequest(asked) : null,
    refundableUntil: refundableUntil(order, now)?.toISOString() ?? null,
    products: lines.flatMap(({ quantity, productId, productDocumentId, title, unitPriceCents }) =>
      Array.from({ length: quantity }, () => ({
        id: productId,
        documentId: productDocumentId,
        title,
        price: toDollars(unitPriceCents),
      })),
    ),
    lines: lines.map((line) => toOrderLine(line, products.get(line.productId))),
  };
}

export function toOrderPackage(line: OrderLineRow, releases: OwnRelease[]): OrderPackage {
  const { productDocumentId: documentId, version, fileName, sizeBytes, sha256 } = line;
  return { documentId, release: { version, fileName, sizeBytes, sha256 }, releases };
}
