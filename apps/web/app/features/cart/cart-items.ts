import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { sumDollars } from '@partshelf/contract/money.ts';

/** In dollars. */
export function getCartLineTotal({ amount, quantity }: CartItem): number {
  return amount * quantity;
}

/** In dollars. */
export function getCartTotal(items: readonly CartItem[]): number {
  return sumDollars(items.map(getCartLineTotal));
}
