import { stockCategoryRoutes } from '@partshelf/contract/back-office/categories.ts';
import {
  productSort,
  productState,
  stockProductRoutes,
  type ProductSort,
} from '@partshelf/contract/back-office/products.ts';
import { stockReleaseRoutes } from '@partshelf/contract/back-office/releases.ts';
import { productType } from '@partshelf/contract/catalog.ts';
import { apiQuery } from '../../query-client.ts';
import { oneOf, type ListAddress } from './list/use-list-address.ts';

/** Begins the key of all that was read of the stock, products and categories alike. */
export const stockKey = ['back-office', 'stock'];

export const stockListKey = [...stockKey, 'products'];

export const defaultSort: ProductSort = 'updatedAt:desc';

export const productFilters = ['category', 'type', 'state'] as const;

export function stockListQuery(address: ListAddress<(typeof productFilters)[number]>) {
  const { search, sort, page, filters } = address;
  return apiQuery(stockListKey, stockProductRoutes.list, {
    query: {
      search: search || undefined,
      category: filters.category,
      type: oneOf(productType.options, filters.type),
      state: oneOf(productState.options, filters.state),
      sort: oneOf(productSort.options, sort) ?? defaultSort,
      pagination: { page },
    },
  });
}

export const stockedProductQuery = (documentId: string) =>
  apiQuery([...stockKey, 'product'], stockProductRoutes.product, { params: { documentId } });

export const stockCategoriesQuery = apiQuery(
  [...stockKey, 'categories'],
  stockCategoryRoutes.list,
  {},
);

/** Not of the stock that changes with every product: a release is for good. */
export const releasesQuery = (documentId: string) =>
  apiQuery(['back-office', 'releases'], stockReleaseRoutes.list, { params: { documentId } });
