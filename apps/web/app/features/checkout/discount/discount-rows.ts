import type { Quote } from '@partshelf/contract/checkout.ts';
import { sumDollars } from '@partshelf/contract/money.ts';
import type { SummaryRow } from '../../cart/cart-summary.tsx';

/** What the products cost and what a code takes off; none without a code. */
export function listDiscountRows(quote: Quote | undefined): SummaryRow[] {
  if (!quote?.code) return [];
  const subtotal = sumDollars(quote.lines.map(({ amount }) => amount));
  return [
    { key: 'subtotal', label: 'Subtotal', dollars: subtotal },
    { key: 'discount', label: `Discount ${quote.code}`, dollars: -(quote.discount ?? 0) },
  ];
}
