import type { Thumbnail } from '@partshelf/contract/catalog/images.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type {
  Order,
  OrderLine,
  OrderLineContent,
  OrderPackage,
  OwnRelease,
  RefundRequestState,
} from '@partshelf/contract/orders/orders.ts';
import { toImage } from '../../images.ts';
import { toDiscount } from './order-discount.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';
import { refundableUntil, type RefundRule } from './refund-requests/refund-requests.ts';

interface RefundRequestRow {
  readonly state: RefundRequestState;
  readonly createdAt: Date;
}

export const toRefundRequest = ({ state, createdAt }: RefundRequestRow) => ({
  state,
  createdAt: createdAt.toISOString(),
});

function toThumbnail(row: OrderLineRow['image']): Thumbnail | null {
  const image = row && toImage(row);
  return image ? (image.formats['small'] ?? image) : null;
}

function toContent(line: OrderLineRow): OrderLineContent {
  return {
    documentId: line.productDocumentId,
    slug: line.slug,
    title: line.title,
    version: line.version ?? '',
    img: toThumbnail(line.image),
    rating: line.rating,
  };
}

function toOrderLine(line: OrderLineRow, lines: readonly OrderLineRow[]): OrderLine {
  const contents = lines.filter(({ bundleId }) => bundleId === line.productId).map(toContent);
  return {
    documentId: line.productDocumentId,
    slug: line.slug,
    quantity: line.quantity,
    version: line.version,
    img: toThumbnail(line.image),
    rating: line.rating,
    ...(contents.length > 0 && { contents }),
  };
}

/** One product per unit: the total is the sum of their prices. */
export function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  rule: RefundRule,
  owned: string[] | undefined,
): Order {
  const { refundRequest } = order;
  const priced = lines.filter(({ bundleId }) => bundleId === null);
  return {
    id: order.id,
    documentId: order.documentId,
    createdAt: order.createdAt.toISOString(),
    paymentStatus: order.status,
    paymentAttempts: order.attempts,
    stripeId: order.stripeId,
    ...(order.canResume && { canResume: true }),
    ...(owned && { owned }),
    refundedAt: order.refundedAt?.toISOString() ?? null,
    disputedAt: order.disputedAt?.toISOString() ?? null,
    refundRequest: refundRequest && toRefundRequest(refundRequest),
    refundableUntil: refundableUntil(order, rule)?.toISOString() ?? null,
    tax: toDollars(order.taxCents),
    ...toDiscount(order),
    invoices: order.invoices,
    products: priced.flatMap(({ quantity, productId, productDocumentId, title, unitPriceCents }) =>
      Array.from({ length: quantity }, () => ({
        id: productId,
        documentId: productDocumentId,
        title,
        price: toDollars(unitPriceCents),
      })),
    ),
    lines: priced.map((line) => toOrderLine(line, lines)),
  };
}

/** None for a bundle: its contents have theirs. */
export function toOrderPackages(line: OrderLineRow, releases: OwnRelease[]): OrderPackage[] {
  const { productDocumentId: documentId, version, fileName, sizeBytes, sha256 } = line;
  if (version === null || fileName === null || sizeBytes === null || sha256 === null) return [];
  return [{ documentId, release: { version, fileName, sizeBytes, sha256 }, releases }];
}
