import { favoriteRoutes } from '@partshelf/contract/favorites.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { shoppingKey } from '../../shopping-lists.ts';

const minuteMs = 60_000;

/** All favorites of the person who is signed in; ask for them only then. */
export const favoritesQuery = {
  ...apiQuery([...shoppingKey, 'favorites'], favoriteRoutes.list, {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.favorites },
    },
  }),
  staleTime: 5 * minuteMs,
};
