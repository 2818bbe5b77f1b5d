import { adminProductEndpoints } from '@partshelf/contract/back-office-catalog/endpoints.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import { adminProductsKey } from '../../features/catalog/admin/products/admin-product-queries.ts';

export const firstProductsQuery = apiQuery(
  [...adminProductsKey, 'start'],
  adminProductEndpoints.list,
  {
    query: { pagination: { pageSize: limits.pageSize.max } },
  },
);
