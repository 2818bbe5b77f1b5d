import type { CartItem } from '@partshelf/contract/cart.ts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useIsKnownSignedIn } from '../../session.ts';
import { productOf, useAdditions } from '../../shopping-lists.ts';
import { cartQuery } from './cart-query.ts';

const noItems: readonly CartItem[] = [];

/** The read of the cart with all its states. Nothing is asked for while nobody is signed in. */
export function useCart() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...cartQuery, enabled: isSignedIn });
}

/** What the cart holds; nothing for a visitor and until the answer has come. */
export function useCartItems(): readonly CartItem[] {
  const isSignedIn = useIsKnownSignedIn();
  const { data } = useCart();
  return isSignedIn && data ? data.data : noItems;
}

/** The products in the cart or on their way into it, by documentId. */
export function useProductsInCart(): ReadonlySet<string> {
  const items = useCartItems();
  const additions = useAdditions(cartQuery);
  return new Set([...items.map((item) => productOf(item).documentId), ...additions]);
}

/** Whether the cart is being fetched or changed, so that nothing else may touch it. */
export function useIsCartBusy(): boolean {
  const { isFetching } = useCart();
  return useIsMutating({ mutationKey: cartQuery.queryKey }) > 0 || isFetching;
}
