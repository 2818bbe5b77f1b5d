import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { favoriteEndpoints } from '@partshelf/contract/favorites/endpoints.ts';
import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { api } from '../../api.ts';
import { createOptimisticEntry, getProduct, useOptimisticAdd } from '../../optimistic-list.ts';
import { showFavoriteFailure } from './favorite-toasts.ts';
import { favoritesQuery } from './favorites-query.ts';
import { useFavoriteOf } from './use-favorites.ts';
import { useRemoveFavorite } from './use-remove-favorite.ts';

export function useToggleFavorite(product: Product): () => void {
  const favorite = useFavoriteOf(product.documentId);
  const remove = useRemoveFavorite();
  const add = useOptimisticAdd<Favorite>(favoritesQuery, {
    send: (item) =>
      api(favoriteEndpoints.toggle, { body: { products: getProduct(item).documentId } }),
    onFailure: showFavoriteFailure,
  });
  return () => (favorite ? remove(favorite) : add(createOptimisticEntry(product)));
}
