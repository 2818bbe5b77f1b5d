import { favoriteEndpoints } from '@partshelf/contract/favorites/endpoints.ts';
import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { api } from '../../api.ts';
import { useRemoval } from '../../shopping-lists.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { favoritesQuery } from './favorites-query.ts';

export function useRemoveFavorite(): (favorite: Favorite) => void {
  return useRemoval<Favorite>(favoritesQuery, {
    send: ({ documentId }) => api(favoriteEndpoints.remove, { params: { documentId } }),
    onFailure: () =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: 'Failed to remove from favorites',
      }),
  });
}
