import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { getOffers } from '../catalog/licensing.ts';
import { formatShortVersion } from '../catalog/product-texts.ts';
import type { CheckoutItem, CheckoutState } from './checkout-state.ts';

interface Choice {
  readonly cartDocumentId?: string;
  readonly quantity?: number;
  readonly isForever?: boolean | undefined;
}

export function toCheckoutItem(
  product: Product,
  { cartDocumentId = '', quantity = 1, isForever }: Choice = {},
): CheckoutItem {
  const offers = getOffers(product);
  const { licensing } = product;
  const item = {
    cartDocumentId,
    productDocumentId: product.documentId,
    title: product.title,
    price: product.price,
    quantity,
    image: product.img ?? null,
    productId: product.id,
    version: product.version && formatShortVersion(product.version),
    ...(licensing && { isForever: !licensing.hasTerm }),
    ...(offers && { offers }),
  };
  return isForever ? withOffer(item, isForever) : item;
}

function withOffer(item: CheckoutItem, isForever: boolean): CheckoutItem {
  const { offers } = item;
  if (!offers) return item;
  return { ...item, isForever, price: isForever ? offers.foreverPrice : offers.termPrice };
}

export const withChosenOffer = (
  items: readonly CheckoutItem[],
  { productDocumentId }: CheckoutItem,
  isForever: boolean,
) =>
  items.map((item) =>
    item.productDocumentId === productDocumentId ? withOffer(item, isForever) : item,
  );

export function toCheckoutItems(chosen: readonly CartItem[]): CheckoutItem[] {
  return chosen.map((item) =>
    toCheckoutItem(getEntryProduct(item), {
      cartDocumentId: item.documentId,
      quantity: item.quantity,
      isForever: item.isForever,
    }),
  );
}

/** Two licences of one product are two items. */
export const getItemId = ({ renews, productDocumentId }: CheckoutItem): string =>
  renews ?? productDocumentId;

/** The API takes these fields only, and products or licences. */
export function toOrdered(items: readonly CheckoutItem[]) {
  const renews = items.flatMap((item) => item.renews ?? []);
  if (renews.length > 0) return { renews };
  return {
    items: items.map(({ productDocumentId, cartDocumentId, quantity, offers, isForever }) => ({
      productDocumentId,
      cartDocumentId,
      quantity,
      ...(offers && { isForever }),
    })),
  };
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
