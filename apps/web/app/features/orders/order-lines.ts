import { sumDollars } from '@partshelf/contract/money.ts';
import type {
  Order,
  OrderLine as SoldLine,
  OrderPackage,
  OrderProduct,
} from '@partshelf/contract/orders/orders.ts';

/** Units of one product with the same price and version. */
export interface OrderLine extends SoldLine {
  title: string;
  /** Of all units, in dollars. */
  total: number;
}

/** The API lists every unit on its own. */
export function groupOrderLines({
  lines,
  products,
}: Pick<Order, 'lines' | 'products'>): OrderLine[] {
  const units = Map.groupBy(products, ({ documentId }) => documentId);
  return lines.map((line) => toOrderLine(line, units.get(line.documentId) ?? []));
}

function toOrderLine(line: SoldLine, units: readonly OrderProduct[]): OrderLine {
  const title = units[0]?.title ?? '';
  return { ...line, title, total: sumDollars(units.map(({ price }) => price)) };
}

/** The newest release, or the sold one when no package can be downloaded. */
export function newestRelease({ release, releases }: OrderPackage): OrderPackage['release'] {
  return releases[0] ?? release;
}

/** In dollars. */
export function orderTotal({ products }: Pick<Order, 'products'>): number {
  return sumDollars(products.map(({ price }) => price));
}

/** The first characters of an order's id. */
export function shortOrderNumber({ documentId }: Pick<Order, 'documentId'>): string {
  return documentId.slice(0, 8);
}
