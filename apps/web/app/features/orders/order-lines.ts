import { sumDollars } from '@partshelf/contract/money.ts';
import type { Order, OrderProduct } from '@partshelf/contract/orders.ts';

/** Several units of one product that were sold alike. */
export interface OrderLine {
  key: string;
  product: OrderProduct;
  quantity: number;
  /** In dollars. */
  total: number;
}

/** An order lists every unit on its own; a customer reads them as one line. */
export function groupUnits(products: readonly OrderProduct[]): OrderLine[] {
  const groups = Map.groupBy(products, ({ documentId, price }) => `${documentId} ${price}`);
  return [...groups].map(([key, units]) => ({
    key,
    product: units[0]!,
    quantity: units.length,
    total: sumDollars(units.map(({ price }) => price)),
  }));
}

/** What Download brings: the newest release, or the one that was sold if there is nothing to load. */
export function newestReleaseOf({ release, releases }: OrderProduct): OrderProduct['release'] {
  return releases[0] ?? release;
}

/** In dollars. */
export function totalOf({ products }: Pick<Order, 'products'>): number {
  return sumDollars(products.map(({ price }) => price));
}

/** The first characters of an order's id, enough for a person to tell orders apart. */
export function shortNumberOf({ documentId }: Pick<Order, 'documentId'>): string {
  return documentId.slice(0, 8);
}
