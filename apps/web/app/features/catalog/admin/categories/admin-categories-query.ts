import { apiQuery } from '../../../../query-client.ts';
import { adminCatalogKey } from '../../../../admin/use-invalidate-catalog.ts';

export const adminCategoriesQuery = apiQuery(
  [...adminCatalogKey, 'categories'],
  'GET /back-office/categories',
  {},
);
