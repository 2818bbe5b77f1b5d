import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { sumDollars } from '@partshelf/contract/money.ts';

/** An item of the cart always holds just one product. */
export function productOf({ products }: CartItem): Product {
  return products[0]!;
}

/** In dollars. */
export function lineTotalOf({ amount, quantity }: CartItem): number {
  return amount * quantity;
}

/** In dollars. */
export function totalOf(items: readonly CartItem[]): number {
  return sumDollars(items.map(lineTotalOf));
}
