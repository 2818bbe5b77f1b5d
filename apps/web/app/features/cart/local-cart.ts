import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cartQuery } from './cart-query.ts';

export const cartChange = ['cart', 'change'];

/** Changes the list on screen ahead of the server's answer. */
export async function changeLocalCart(
  queries: QueryClient,
  change: (items: CartItem[]) => CartItem[],
): Promise<void> {
  await queries.cancelQueries(cartQuery);
  queries.setQueryData(cartQuery.queryKey, (cart) => cart && { ...cart, data: change(cart.data) });
}

/** Fetches the server's list anew, once the last of several changes has been answered. */
export function refetchCart(queries: QueryClient): void {
  if (queries.isMutating({ mutationKey: cartChange }) === 1)
    void queries.invalidateQueries(cartQuery);
}

/** How a product stands in the cart until the server has given it a row of its own. */
export function expectItem(product: Product): CartItem {
  return {
    id: Number.MAX_SAFE_INTEGER,
    documentId: product.documentId,
    quantity: 1,
    amount: product.price,
    createdAt: new Date().toISOString(),
    products: [product],
  };
}

/** Newest first, as the server lists them. */
export function withItem(items: CartItem[], item: CartItem): CartItem[] {
  return [...items, item].sort((a, b) => b.id - a.id);
}

export function withoutItem(items: CartItem[], documentId: string): CartItem[] {
  return items.filter((item) => item.documentId !== documentId);
}
