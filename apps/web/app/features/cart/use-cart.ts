import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useIsKnownSignedIn } from '../../session.ts';
import { getProduct, usePendingAdditions } from '../../optimistic-list.ts';
import { cartQuery } from './cart-query.ts';

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
