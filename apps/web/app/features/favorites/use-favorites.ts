import type { Favorite } from '@partshelf/contract/favorites.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsKnownSignedIn } from '../../session.ts';
import { productOf, useAdditions } from '../../shopping-lists.ts';
import { useProductsInCart } from '../cart/use-cart.ts';
import { favoritesQuery } from './favorites-query.ts';

const noFavorites: readonly Favorite[] = [];

/** The read of the favorites with all its states. Nothing is asked for while nobody is signed in. */
export function useFavorites() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...favoritesQuery, enabled: isSignedIn });
}

/**
 * The favorites, newest first; none for a visitor and until the answer has come. What goes into the
 * cart is a favorite no longer, from the moment that it is in the cart on screen.
 */
export function useFavoriteList(): readonly Favorite[] {
  const isSignedIn = useIsKnownSignedIn();
  const inCart = useProductsInCart();
  const { data } = useFavorites();
  if (!isSignedIn || !data) return noFavorites;
  return data.data.filter((favorite) => !inCart.has(productOf(favorite).documentId));
}

export function useFavoriteOf(productDocumentId: string): Favorite | undefined {
  return useFavoriteList().find((favorite) => productOf(favorite).documentId === productDocumentId);
}

export function useIsFavorite(productDocumentId: string): boolean {
  const isOnItsWay = useAdditions(favoritesQuery).includes(productDocumentId);
  const favorite = useFavoriteOf(productDocumentId);
  return isOnItsWay || favorite !== undefined;
}

export function useFavoriteCount(): number {
  return useFavoriteList().length;
}
