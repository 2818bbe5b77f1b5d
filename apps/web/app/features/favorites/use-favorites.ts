import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsKnownSignedIn } from '../../session.ts';
import { getProduct, usePendingAdditions } from '../../optimistic-list.ts';
import { useProductsInCart } from '../cart/use-cart.ts';
import { favoritesQuery } from './favorites-query.ts';

const noFavorites: readonly Favorite[] = [];

/** Not fetched for visitors. */
export function useFavorites() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...favoritesQuery, enabled: isSignedIn });
}

/** Newest first. A product that is being added to the cart is no longer a favorite. */
export function useFavoriteList(): readonly Favorite[] {
  const isSignedIn = useIsKnownSignedIn();
  const inCart = useProductsInCart();
  const { data } = useFavorites();
  if (!isSignedIn || !data) return noFavorites;
  return data.data.filter((favorite) => !inCart.has(getProduct(favorite).documentId));
}

export function useFavoriteOf(productDocumentId: string): Favorite | undefined {
  return useFavoriteList().find(
    (favorite) => getProduct(favorite).documentId === productDocumentId,
  );
}

export function useIsFavorite(productDocumentId: string): boolean {
  const isBeingAdded = usePendingAdditions(favoritesQuery).includes(productDocumentId);
  const favorite = useFavoriteOf(productDocumentId);
  return isBeingAdded || favorite !== undefined;
}

export function useFavoriteCount(): number {
  return useFavoriteList().length;
}
