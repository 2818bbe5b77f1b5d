import { createHash } from 'node:crypto';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { OrderDiscount, OrderTax } from '../../db/tables/orders.ts';

export interface NewLine {
  readonly productId: number;
  /** Null for a bundle. */
  readonly releaseId: number | null;
  /** The bundle that contains it, by its product; null for what is sold by itself. */
  readonly bundleId: number | null;
  readonly cartItemDocumentId: string | null;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  /** Of the whole line; none by default. */
  readonly discountCents?: number;
}

/** What an order freezes. */
export interface NewOrder {
  readonly lines: readonly NewLine[];
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
  readonly taxCents: number;
  readonly discount: OrderDiscount | null;
  readonly discountCodeId: number | null;
}

/** Without billing details and a code only the lines count. */
export function fingerprintOrder(order: NewOrder): string {
  const { lines, billing, tax, taxCents, discount } = order;
  const parts = lines.map((line) => `${line.productId}:${line.quantity}:${line.unitPriceCents}`);
  const wanted = [parts.toSorted().join(',')];
  if (billing) {
    const details = Object.entries(billing).toSorted(([one], [other]) => (one < other ? -1 : 1));
    wanted.push(JSON.stringify([details, tax?.treatment, tax?.hundredthsOfPercent, taxCents]));
  }
  if (discount) wanted.push(JSON.stringify({ ...discount, cents: sumDiscounts(lines) }));
  return createHash('sha256').update(wanted.join('|')).digest('hex');
}

export const sumDiscounts = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);

/** Without tax, and after the discount. */
export const sumLines = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0) - sumDiscounts(lines);

export const toOrderValues = (order: NewOrder) => ({
  billing: order.billing,
  tax: order.tax,
  taxCents: order.taxCents,
  discount: order.discount,
  discountCodeId: order.discountCodeId,
  discountCents: sumDiscounts(order.lines),
  totalCents: sumLines(order.lines) + order.taxCents,
  itemsHash: fingerprintOrder(order),
});
