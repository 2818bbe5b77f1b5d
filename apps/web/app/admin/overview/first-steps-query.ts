import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { adminProductsKey } from '../../features/catalog/admin/products/admin-product-queries.ts';

export const firstProductsQuery = apiQuery(
  [...adminProductsKey, 'start'],
  'GET /back-office/products',
  {
    query: { pagination: { pageSize: limits.pageSize.max } },
  },
);
