import { limits } from '@partshelf/contract/limits.ts';
import type { CartItem } from '@partshelf/contract/cart.ts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { sumDollars } from '@partshelf/contract/money.ts';
import { useSyncExternalStore } from 'react';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { apiQuery } from '../../query-client.ts';
import {
  shoppingKey,
  getProduct,
  usePendingAdditions,
  createOptimisticEntry,
  useOptimisticAdd,
  useOptimisticRemove,
} from '../../optimistic-list.ts';
import { useIsKnownSignedIn } from '../../session.ts';
import { createEmitter } from '../../create-emitter.ts';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';

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

/** Not fetched for visitors. */
export function useCart() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...cartQuery, enabled: isSignedIn });
}

export function useCartItems(): readonly CartItem[] {
  const isSignedIn = useIsKnownSignedIn();
  const { data } = useCart();
  return isSignedIn && data ? data.data : noItems;
}

/** The documentIds of the products in the cart, pending additions included. */
export function useProductsInCart(): ReadonlySet<string> {
  const items = useCartItems();
  const additions = usePendingAdditions(cartQuery);
  return new Set([...items.map((item) => getProduct(item).documentId), ...additions]);
}

export function useIsCartBusy(): boolean {
  const { isFetching } = useCart();
  return useIsMutating({ mutationKey: cartQuery.queryKey }) > 0 || isFetching;
}

/** In dollars. */
export function getCartLineTotal({ amount, quantity }: CartItem): number {
  return amount * quantity;
}

/** In dollars. */
export function getCartTotal(items: readonly CartItem[]): number {
  return sumDollars(items.map(getCartLineTotal));
}

const name = 'selectedCartItems';
const separator = ' ';
const unselected = '-';
const changes = createEmitter();
let entries: string | undefined;

const readEntries = () => (entries ??= readStorage('sessionStorage', name) ?? '');
const readNone = () => '';

/** Stored per tab, since coming back from the payment page loads the shop again. */
function storeEntries(items: readonly string[]): void {
  entries = items.join(separator);
  writeStorage('sessionStorage', name, entries || undefined);
  changes.emit();
}

/** Items that come later are new to this tab, and selected. */
export function selectItems(items: readonly CartItem[], selected: readonly CartItem[]): void {
  storeEntries(items.map((item) => (selected.includes(item) ? '' : unselected) + item.documentId));
}

/** Unselects the items that were there when the selection last changed. */
export function clearSelection(): void {
  const known = readEntries().split(separator).filter(Boolean);
  storeEntries(known.map((entry) => (entry.startsWith(unselected) ? '' : unselected) + entry));
}

export function useSelectedItems(items: readonly CartItem[]): readonly CartItem[] {
  const stored = useSyncExternalStore(changes.subscribe, readEntries, readNone).split(separator);
  const known = new Set(stored);
  return items.filter(({ documentId }) => !known.has(unselected + documentId));
}

export function useCartCount(): number {
  return useCartItems().length;
}

export function addToCart({ documentId, price }: Product) {
  return api('POST /carts', { body: { quantity: 1, amount: price, products: documentId } });
}

export const showAddFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Failed to Add',
    description: messageOf(error, 'Error adding item to cart'),
  });

/** Ignores further calls while one is pending. */
export function useAddToCart(product: Product): () => void {
  const add = useOptimisticAdd<CartItem>(cartQuery, {
    send: (item) => addToCart(getProduct(item)),
    onFailure: showAddFailure,
  });
  return () => add({ ...createOptimisticEntry(product), quantity: 1, amount: product.price });
}

export function useRemoveFromCart(): (item: CartItem) => void {
  return useOptimisticRemove<CartItem>(cartQuery, {
    send: ({ documentId }) => api('DELETE /carts/:documentId', { params: { documentId } }),
    onFailure: () =>
      toast({
        variant: 'destructive',
        title: 'Failed to Remove',
        description: 'Error removing item from cart',
      }),
  });
}
