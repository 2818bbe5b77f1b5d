import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { formatShortVersion } from '../catalog/product-texts.ts';
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
    productId: product.id,
    version: product.version && formatShortVersion(product.version),
  };
}

export function toCheckoutItems(chosen: readonly CartItem[]): CheckoutItem[] {
  return chosen.map((item) =>
    toCheckoutItem(getEntryProduct(item), {
      cartDocumentId: item.documentId,
      quantity: item.quantity,
    }),
  );
}

/** The API takes these fields only. */
export function toOrderedItems(items: readonly CheckoutItem[]) {
  return items.map(({ productDocumentId, cartDocumentId, quantity }) => ({
    productDocumentId,
    cartDocumentId,
    quantity,
  }));
}

export function getCheckoutLineTotal({ price, quantity }: CheckoutItem): number {
  return price * quantity;
}

export function getCheckoutTotal(items: readonly CheckoutItem[]): number {
  return sumAmounts(items.map(getCheckoutLineTotal));
}

export const getCheckoutPath = ({ isQuote }: { isQuote: boolean }): string =>
  isQuote ? '/checkout?quote=1' : '/checkout';

export function toCheckoutState(items: CheckoutItem[]): CheckoutState {
  return { items, totalAmount: getCheckoutTotal(items) };
}
