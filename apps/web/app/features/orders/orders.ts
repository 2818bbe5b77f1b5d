import { sumAmounts } from '@partshelf/contract/money.ts';
import type {
  OwnOrderFilters,
  Order,
  OrderLine,
  OrderPackage,
  OrderProduct,
  OwnRelease,
} from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../query-client.ts';

export const ordersKey = ['orders'];

const ordersPerPage = 10;

/** The newest comes first; pages count from 1. */
export function ordersQuery(page: number, filters: OwnOrderFilters = {}) {
  return apiQuery(ordersKey, 'GET /orders', {
    query: { ...filters, pagination: { page, pageSize: ordersPerPage } },
  });
}

/** The order that a payment session belongs to, whichever attempt it was. */
export function orderOfSessionQuery(sessionId: string) {
  return {
    ...apiQuery([...ordersKey, 'session'], 'GET /orders', { query: { sessionId } }),
    select: ({ data }: { data: Order[] }) => data[0],
  };
}

export function orderQuery(documentId: string) {
  return apiQuery([...ordersKey, 'details'], 'GET /orders/:documentId', { params: { documentId } });
}

export interface OrderLineDetails extends Omit<OrderLine, 'contents'> {
  title: string;
  bundle?: string;
  total: number;
}

/** The API lists every unit on its own. */
export function listOrderLineDetails({
  lines,
  products,
}: Pick<Order, 'lines' | 'products'>): OrderLineDetails[] {
  const units = Map.groupBy(products, ({ documentId }) => documentId);
  return lines.flatMap(({ contents = [], ...line }) => {
    const details = toOrderLineDetails(line, units.get(line.documentId) ?? []);
    const { title: bundle, quantity } = details;
    return [details, ...contents.map((content) => ({ ...content, quantity, bundle, total: 0 }))];
  });
}

function toOrderLineDetails(line: OrderLine, units: readonly OrderProduct[]): OrderLineDetails {
  const title = units[0]?.title ?? '';
  return { ...line, title, total: sumAmounts(units.map(({ price }) => price)) };
}

const isOffered = ({ withdrawnReason, needsRenewal }: OwnRelease) =>
  withdrawnReason === null && !needsRenewal;

const findNewestRelease = ({ releases }: OrderPackage) => releases.find(isOffered);

export function getNewestRelease(sold: OrderPackage): OrderPackage['release'] {
  return findNewestRelease(sold) ?? sold.release;
}

export const areAllWithdrawn = ({ releases }: OrderPackage) =>
  releases.length > 0 && releases.every(({ withdrawnReason }) => withdrawnReason !== null);

/** It finds the newest release where no licence covers it. */
export function findUncovered({ releases }: { readonly releases: readonly OwnRelease[] }) {
  const newest = releases.find(({ withdrawnReason }) => withdrawnReason === null);
  return newest?.needsRenewal ? newest : undefined;
}

export function listOtherReleases(sold: OrderPackage): OwnRelease[] {
  const newest = findNewestRelease(sold);
  return sold.releases.filter((release) => release !== newest);
}

/** It is without discount and tax. */
export function getOrderSubtotal({ products }: Pick<Order, 'products'>): number {
  return sumAmounts(products.map(({ price }) => price));
}

/** It is without tax. */
export function getOrderNet(order: Pick<Order, 'products' | 'discount'>): number {
  return sumAmounts([getOrderSubtotal(order), -(order.discount ?? 0)]);
}

/** It is with tax. */
export function getOrderTotal(order: Pick<Order, 'products' | 'discount' | 'tax'>): number {
  return sumAmounts([getOrderNet(order), order.tax]);
}

export function getDiscountLabel(code: string | null | undefined): string {
  return code ? `Discount ${code}` : 'Discount';
}

export function receiptQuery(documentId: string) {
  return apiQuery([...ordersKey, 'receipt'], 'GET /orders/:documentId/receipt', {
    params: { documentId },
  });
}

export function getOrderPath({ documentId }: Pick<Order, 'documentId'>): string {
  return `/order/${documentId}`;
}

export function getReceiptPath({ documentId }: Pick<Order, 'documentId'>): string {
  return `/order/${documentId}/receipt`;
}
