import { adminCategoryEndpoints } from '@partshelf/contract/back-office-catalog/endpoints.ts';
import { apiQuery } from '../../../../query-client.ts';
import { adminCatalogKey } from '../../../../admin/use-invalidate-catalog.ts';

export const adminCategoriesQuery = apiQuery(
  [...adminCatalogKey, 'categories'],
  adminCategoryEndpoints.list,
  {},
);
