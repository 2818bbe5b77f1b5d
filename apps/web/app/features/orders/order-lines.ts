import { sumDollars } from '@partshelf/contract/money.ts';
import type {
  Order,
  OrderLine as SoldLine,
  OrderPackage,
  OrderProduct,
} from '@partshelf/contract/orders.ts';

/** Several units of one product that were sold alike. */
export interface OrderLine extends SoldLine {
  title: string;
  /** Of all units, in dollars. */
  total: number;
}

/** An order lists every unit on its own; a customer reads them as one line. */
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

/** What Download brings: the newest release, or the one that was sold if there is nothing to load. */
export function newestRelease({ release, releases }: OrderPackage): OrderPackage['release'] {
  return releases[0] ?? release;
}

/** In dollars. */
export function orderTotal({ products }: Pick<Order, 'products'>): number {
  return sumDollars(products.map(({ price }) => price));
}

/** The first characters of an order's id, enough for a person to tell orders apart. */
export function shortOrderNumber({ documentId }: Pick<Order, 'documentId'>): string {
  return documentId.slice(0, 8);
}
