import { favoriteRoutes } from '@partshelf/contract/favorites/favorites.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { shoppingKey } from '../../shopping-lists.ts';

const minuteMs = 60_000;

/** Only for a signed-in customer. */
export const favoritesQuery = {
  ...apiQuery([...shoppingKey, 'favorites'], favoriteRoutes.list, {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.favorites },
    },
  }),
  staleTime: 5 * minuteMs,
};
