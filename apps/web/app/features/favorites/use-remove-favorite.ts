import { favoriteEndpoints } from '@partshelf/contract/favorites/endpoints.ts';
import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { api } from '../../api.ts';
import { useOptimisticRemove } from '../../optimistic-list.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { favoritesQuery } from './favorites-query.ts';

export function useRemoveFavorite(): (favorite: Favorite) => void {
  return useOptimisticRemove<Favorite>(favoritesQuery, {
    send: ({ documentId }) => api(favoriteEndpoints.remove, { params: { documentId } }),
    onFailure: () =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: 'Failed to remove from favorites',
      }),
  });
}
