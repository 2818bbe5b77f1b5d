import { adminCategoryRoutes } from '@partshelf/contract/back-office/categories.ts';
import { apiQuery } from '../../../query-client.ts';
import { adminCatalogKey } from '../use-invalidate-catalog.ts';

export const adminCategoriesQuery = apiQuery(
  [...adminCatalogKey, 'categories'],
  adminCategoryRoutes.list,
  {},
);
