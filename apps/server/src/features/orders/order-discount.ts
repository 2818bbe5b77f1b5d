import { toDollars } from '@partshelf/contract/money.ts';

interface Discounted {
  readonly discountCents: number;
  readonly discount: { readonly code: string } | null;
}

/** Nothing without a code. */
export const toDiscount = ({ discountCents, discount }: Discounted) =>
  discount ? { discount: toDollars(discountCents), discountCode: discount.code } : {};
