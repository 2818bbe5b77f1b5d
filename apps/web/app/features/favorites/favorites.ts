import { limits } from '@partshelf/contract/limits.ts';
import type { Favorite } from '@partshelf/contract/favorites.ts';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { HeartOff } from 'lucide-react';
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
import { useProductsInCart } from '../cart/cart.ts';
import { api } from '../../api.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';

const minuteMs = 60_000;

export const favoritesQuery = {
  ...apiQuery([...shoppingKey, 'favorites'], 'GET /favorites', {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.favorites },
    },
  }),
  staleTime: 5 * minuteMs,
};

const noFavorites: readonly Favorite[] = [];

export function useFavorites() {
  const isSignedIn = useIsKnownSignedIn();
  return useQuery({ ...favoritesQuery, enabled: isSignedIn });
}

/** The newest comes first. A product that is being added to the cart is no longer a favorite. */
export function useFavoriteList(): readonly Favorite[] {
  const isSignedIn = useIsKnownSignedIn();
  const inCart = useProductsInCart();
  const { data } = useFavorites();
  if (!isSignedIn || !data) return noFavorites;
  return data.data.filter((favorite) => !inCart.has(getEntryProduct(favorite).documentId));
}

function useFavoriteOf(productDocumentId: string): Favorite | undefined {
  return useFavoriteList().find(
    (favorite) => getEntryProduct(favorite).documentId === productDocumentId,
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

export function useToggleFavorite(product: Product): () => void {
  const favorite = useFavoriteOf(product.documentId);
  const remove = useRemoveFavorite();
  const add = useOptimisticAdd<Favorite>(favoritesQuery, {
    send: (item) =>
      api('POST /favorites', { body: { products: getEntryProduct(item).documentId } }),
    onFailure: showFavoriteFailure,
  });
  return () => (favorite ? remove(favorite) : add(createOptimisticEntry(product)));
}

export function useRemoveFavorite(): (favorite: Favorite) => void {
  return useOptimisticRemove<Favorite>(favoritesQuery, {
    send: ({ documentId }) => api('DELETE /favorites/:documentId', { params: { documentId } }),
    onFailure: () => showErrorToast('Error', 'Failed to remove from favorites'),
  });
}

export const showFavoriteInCart = () =>
  toast({
    title: 'Item Already in Cart',
    description: 'You cannot add this item to your favorites because it is already in your cart.',
    icon: HeartOff,
  });

export const showFavoriteFailure = (error: unknown) =>
  showFailure(
    'Failed to Add',
    error,
    'There was an issue adding the item to your favorites. Please try again.',
  );
