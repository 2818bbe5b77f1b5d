import { apiQuery } from '../../query-client.ts';
import { ordersKey } from '../orders/orders.ts';

const productsPerPage = 8;

/** The latest bought first; pages count from 1. They are invalidated with the orders. */
export function ownProductsQuery(page: number) {
  return apiQuery([...ordersKey, 'products'], 'GET /users/me/products', {
    query: { pagination: { page, pageSize: productsPerPage } },
  });
}
