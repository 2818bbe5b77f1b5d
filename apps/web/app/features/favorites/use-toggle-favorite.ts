import type { Product } from '@partshelf/contract/catalog.ts';
import { favoriteRoutes, type Favorite } from '@partshelf/contract/favorites.ts';
import { api, messageOf } from '../../api.ts';
import { expectEntry, productOf, useAddition } from '../../shopping-lists.ts';
import { toast } from '../../ui/toast.ts';
import { favoritesQuery } from './favorites-query.ts';
import { useFavoriteOf } from './use-favorites.ts';
import { useRemoveFavorite } from './use-remove-favorite.ts';

/** Makes the product a favorite, or takes it out of the favorites when it is one. */
export function useToggleFavorite(product: Product): () => void {
  const favorite = useFavoriteOf(product.documentId);
  const remove = useRemoveFavorite();
  const add = useAddition<Favorite>(favoritesQuery, {
    send: (item) => api(favoriteRoutes.toggle, { body: { products: productOf(item).documentId } }),
    onFailure: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to Add',
        description: messageOf(
          error,
          'There was an issue adding the item to your favorites. Please try again.',
        ),
      }),
  });
  return () => (favorite ? remove(favorite) : add(expectEntry(product)));
}
