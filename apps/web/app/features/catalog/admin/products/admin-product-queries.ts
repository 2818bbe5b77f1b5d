import { productSort, productState, type ProductSort } from '@partshelf/contract/catalog/admin.ts';
import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { apiQuery } from '../../../../query-client.ts';
import { oneOf, type ListParams } from '../../../../admin/list/use-list-params.ts';
import { adminCatalogKey } from '../../../../admin/use-invalidate-catalog.ts';

export const adminProductsKey = [...adminCatalogKey, 'products'];

export const defaultProductSort: ProductSort = 'updatedAt:desc';

export const productFilters = ['category', 'type', 'state'] as const;

export function adminProductsQuery(params: ListParams<(typeof productFilters)[number]>) {
  const { search, sort, page, filters } = params;
  return apiQuery(adminProductsKey, 'GET /back-office/products', {
    query: {
      search: search || undefined,
      category: filters.category,
      type: oneOf(productType.options, filters.type),
      state: oneOf(productState.options, filters.state),
      sort: oneOf(productSort.options, sort) ?? defaultProductSort,
      pagination: { page },
    },
  });
}

/** What can be put into a bundle. */
export const productChoicesQuery = (search: string) =>
  apiQuery([...adminProductsKey, 'choices'], 'GET /back-office/products', {
    query: { search: search || undefined, sort: 'title:asc', pagination: { pageSize: 25 } },
  });

export const categoryProductsQuery = (category: string) =>
  apiQuery([...adminProductsKey, 'category'], 'GET /back-office/products', {
    query: { category, sort: 'title:asc', pagination: { pageSize: 10 } },
  });

export const adminProductQuery = (documentId: string) =>
  apiQuery([...adminCatalogKey, 'product'], 'GET /back-office/products/:documentId', {
    params: { documentId },
  });
