import { stockProductRoutes } from '@partshelf/contract/back-office/products.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../../query-client.ts';
import { stockListKey } from '../admin-product-queries.ts';

/** Enough of the stock to tell how far a new vendor has come. */
export const stockStartQuery = apiQuery([...stockListKey, 'start'], stockProductRoutes.list, {
  query: { pagination: { pageSize: limits.pageSize.max } },
});
