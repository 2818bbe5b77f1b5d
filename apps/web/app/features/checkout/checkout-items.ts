import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { sumDollars } from '@partshelf/contract/money.ts';
import { partNumber, shortVersion } from '../catalog/product/product-texts.ts';
import type { CheckoutItem, CheckoutState } from './checkout-state.ts';

export function toCheckoutItem(
  product: Product,
  { cartDocumentId = '', quantity = 1 } = {},
): CheckoutItem {
  return {
    cartDocumentId,
    productDocumentId: product.documentId,
    title: product.title,
    price: product.price,
    quantity,
    image: product.img ?? null,
    partNumber: partNumber(product),
    version: product.version && shortVersion(product.version),
  };
}

/** In dollars. */
export function checkoutLineTotal({ price, quantity }: CheckoutItem): number {
  return price * quantity;
}

/** In dollars. */
export function checkoutTotal(items: readonly CheckoutItem[]): number {
  return sumDollars(items.map(checkoutLineTotal));
}

/** The navigation state of the checkout page. */
export function toCheckoutState(items: CheckoutItem[]): CheckoutState {
  return { items, totalAmount: checkoutTotal(items) };
}
