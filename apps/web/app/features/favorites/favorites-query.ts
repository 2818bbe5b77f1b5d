import { favoriteEndpoints } from '@partshelf/contract/favorites/endpoints.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { shoppingKey } from '../../optimistic-list.ts';

const minuteMs = 60_000;

export const favoritesQuery = {
  ...apiQuery([...shoppingKey, 'favorites'], favoriteEndpoints.list, {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.favorites },
    },
  }),
  staleTime: 5 * minuteMs,
};
