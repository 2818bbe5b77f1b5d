import { limits } from '@partshelf/contract/limits.ts';
import type { CartItem } from '@partshelf/contract/cart.ts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { sumAmounts } from '@partshelf/contract/money.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { apiQuery } from '../../query-client.ts';
import {
  shoppingKey,
  getEntryProduct,
  usePendingAdditions,
  createOptimisticEntry,
  useOptimisticAdd,
  useOptimisticRemove,
} from '../../optimistic-list.ts';
import { useIsKnownSignedIn } from '../../session.ts';
import { createStoredText } from '../../store.ts';
import { api } from '../../api.ts';
import { announce } from '../../ui/announcement.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';

const minuteMs = 60_000;

export const cartQuery = {
  ...apiQuery([...shoppingKey, 'cart'], 'GET /carts', {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.cartItems },
    },
  }),
  staleTime: 5 * minuteMs,
  refetchOnWindowFocus: false,
};

const noItems: readonly CartItem[] = [];

export function useCart() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...cartQuery, enabled: isSignedIn });
}

export function useCartItems(): readonly CartItem[] {
  const isSignedIn = useIsKnownSignedIn();
  const { data } = useCart();
  return isSignedIn && data ? data.data : noItems;
}

export function useProductsInCart(): ReadonlySet<string> {
  const items = useCartItems();
  const additions = usePendingAdditions(cartQuery);
  return new Set([...items.map((item) => getEntryProduct(item).documentId), ...additions]);
}

export function useIsCartBusy(): boolean {
  const { isFetching } = useCart();
  return useIsMutating({ mutationKey: cartQuery.queryKey }) > 0 || isFetching;
}

export function getCartLineTotal({ amount, quantity }: CartItem): number {
  return amount * quantity;
}

export function getCartTotal(items: readonly CartItem[]): number {
  return sumAmounts(items.map(getCartLineTotal));
}

const selectionSeparator = ' ';
const unselectedMark = '-';

/** It is stored per tab, since coming back from the payment page loads the shop again. */
const selection = createStoredText('sessionStorage', 'selectedCartItems');

/** Items that come later are new to this tab, and selected. */
export function selectItems(items: readonly CartItem[], selected: readonly CartItem[]): void {
  const entries = items.map(
    (item) => (selected.includes(item) ? '' : unselectedMark) + item.documentId,
  );
  selection.write(entries.join(selectionSeparator));
}

/** Unselects the items that were there when the selection last changed. */
export function clearSelection(): void {
  const known = selection.read().split(selectionSeparator).filter(Boolean);
  const entries = known.map(
    (entry) => (entry.startsWith(unselectedMark) ? '' : unselectedMark) + entry,
  );
  selection.write(entries.join(selectionSeparator));
}

export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const known = new Set(selection.useValue().split(selectionSeparator));
  return items.filter(({ documentId }) => !known.has(unselectedMark + documentId));
}

export function useCartCount(): number {
  return useCartItems().length;
}

export function addToCart({ documentId, price }: Product) {
  return api('POST /carts', { body: { quantity: 1, amount: price, products: documentId } });
}

export const showAddFailure = (error: unknown) =>
  showFailure('Failed to Add', error, 'Error adding item to cart');

/** Ignores further calls while one is pending. */
export function useAddToCart(product: Product): () => void {
  const add = useOptimisticAdd<CartItem>(cartQuery, {
    send: async (item) => {
      const answer = await addToCart(getEntryProduct(item));
      announce(`${getEntryProduct(item).title} was added to your cart.`);
      return answer;
    },
    onFailure: showAddFailure,
  });
  return () => add({ ...createOptimisticEntry(product), quantity: 1, amount: product.price });
}

export function useRemoveFromCart(): (item: CartItem) => void {
  return useOptimisticRemove<CartItem>(cartQuery, {
    send: ({ documentId }) => api('DELETE /carts/:documentId', { params: { documentId } }),
    onFailure: () => showErrorToast('Failed to Remove', 'Error removing item from cart'),
  });
}
