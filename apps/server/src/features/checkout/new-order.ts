import { createHash } from 'node:crypto';
import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { OrderTax } from '../../db/tables/orders.ts';

export interface NewLine {
  readonly productId: number;
  readonly releaseId: number;
  readonly cartItemDocumentId: string | null;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** What an order freezes. */
export interface NewOrder {
  readonly lines: readonly NewLine[];
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
  readonly taxCents: number;
}

/** Without billing details only the lines count. */
export function fingerprintOrder({ lines, billing, tax, taxCents }: NewOrder): string {
  const parts = lines.map((line) => `${line.productId}:${line.quantity}:${line.unitPriceCents}`);
  const wanted = [parts.toSorted().join(',')];
  if (billing) {
    const details = Object.entries(billing).toSorted(([one], [other]) => (one < other ? -1 : 1));
    wanted.push(JSON.stringify([details, tax?.treatment, tax?.hundredthsOfPercent, taxCents]));
  }
  return createHash('sha256').update(wanted.join('|')).digest('hex');
}

export const sumLines = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);

export const toOrderValues = (order: NewOrder) => ({
  billing: order.billing,
  tax: order.tax,
  taxCents: order.taxCents,
  totalCents: sumLines(order.lines) + order.taxCents,
  itemsHash: fingerprintOrder(order),
});
