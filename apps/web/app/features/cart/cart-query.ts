import { cartEndpoints } from '@partshelf/contract/cart/endpoints.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { shoppingKey } from '../../optimistic-list.ts';

const minuteMs = 60_000;

export const cartQuery = {
  ...apiQuery([...shoppingKey, 'cart'], cartEndpoints.list, {
    query: {
      populate: ['products', 'products.img'],
      pagination: { pageSize: limits.cartItems },
    },
  }),
  staleTime: 5 * minuteMs,
  refetchOnWindowFocus: false,
};
