import type { Product } from '@partshelf/contract/catalog.ts';
import { media } from '@partshelf/contract/media.ts';
import { sumDollars } from '@partshelf/contract/money.ts';
import * as z from 'zod/mini';
import { partNumber, shortVersion } from '../catalog/product-texts.ts';

/** `price` is dollars for one. Without a row in the cart, `cartDocumentId` is empty. */
const checkoutItem = z.object({
  cartDocumentId: z.string(),
  productDocumentId: z.string(),
  title: z.string(),
  price: z.number(),
  quantity: z.number(),
  image: z.nullable(media),
  partNumber: z.string(),
  version: z.nullable(z.string()),
});

const checkoutState = z.object({ items: z.array(checkoutItem), totalAmount: z.number() });

export type CheckoutItem = z.infer<typeof checkoutItem>;
type CheckoutState = z.infer<typeof checkoutState>;

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
export function lineTotalOf({ price, quantity }: CheckoutItem): number {
  return price * quantity;
}

/** In dollars. */
export function totalOf(items: readonly CheckoutItem[]): number {
  return sumDollars(items.map(lineTotalOf));
}

/** What the checkout page expects to find in the navigation's state. */
export function checkoutStateOf(items: CheckoutItem[]): CheckoutState {
  return { items, totalAmount: totalOf(items) };
}

/** The items a navigation brought along; none when it brought nothing that can be understood. */
export function readCheckoutItems(state: unknown): CheckoutItem[] {
  return checkoutState.safeParse(state).data?.items ?? [];
}
