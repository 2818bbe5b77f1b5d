import { image } from '@partshelf/contract/catalog/catalog.ts';
import * as z from 'zod/mini';

/** `price` is for one. Without a row in the cart, `cartDocumentId` is empty. */
const checkoutItem = z.object({
  cartDocumentId: z.string(),
  productDocumentId: z.string(),
  title: z.string(),
  price: z.number(),
  quantity: z.number(),
  image: z.nullable(image),
  /** It is missing where the checkout was begun before an update. */
  productId: z.optional(z.number()),
  version: z.nullable(z.string()),
  renews: z.optional(z.string()),
  isForever: z.optional(z.boolean()),
  /** It is missing where there is nothing to choose. */
  offers: z.optional(z.object({ termPrice: z.number(), foreverPrice: z.number() })),
});

const checkoutState = z.object({ items: z.array(checkoutItem), totalAmount: z.number() });

export type CheckoutItem = z.infer<typeof checkoutItem>;
export type CheckoutState = z.infer<typeof checkoutState>;

/** Returns undefined where the page was not opened from the cart or a product. */
export function readCheckoutItems(state: unknown): CheckoutItem[] | undefined {
  return checkoutState.safeParse(state).data?.items;
}
