import { catalogEndpoints } from '@partshelf/contract/catalog/endpoints.ts';
import { productRelations } from '@partshelf/contract/catalog/product-relations.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import type { ProductSearch, Search } from './search/product-search.ts';
import type { CatalogParams } from './categories/catalog-params.ts';

/** Prefix of every query key of products and categories. */
export const catalogKey = ['catalog'];

export const categoriesQuery = apiQuery(
  [...catalogKey, 'categories'],
  catalogEndpoints.categories,
  {
    query: { populate: ['img'], pagination: { pageSize: limits.pageSize.max } },
  },
);

export const tileFields = 'slug,title,description,price,isNew,type,averageRating,version,worksWith';

export function productPageQuery({ page, category }: CatalogParams) {
  return apiQuery([...catalogKey, 'products'], catalogEndpoints.products, {
    query: {
      ...(category !== undefined && { filters: { categories: { title: { $eq: category } } } }),
      fields: tileFields,
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function productQuery(slug: string) {
  return apiQuery([...catalogKey, 'product'], catalogEndpoints.products, {
    query: {
      filters: { slug: { $eq: slug } },
      populate: [...productRelations],
      pagination: { pageSize: 1 },
    },
  });
}

const buildSearchFilters = ({ query, category }: Search) => ({
  $or: [{ title: { $containsi: query } }, { description: { $containsi: query } }],
  ...(category !== undefined && { categories: { title: { $eq: category } } }),
});

export function productSearchQuery({ page, ...search }: ProductSearch) {
  return apiQuery([...catalogKey, 'search'], catalogEndpoints.products, {
    query: {
      filters: buildSearchFilters(search),
      fields: tileFields,
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function categoryProductsQuery(documentId: string, page: number) {
  return apiQuery([...catalogKey, 'category-products'], catalogEndpoints.products, {
    query: {
      filters: { categories: { documentId: { $eq: documentId } } },
      fields: tileFields,
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function suggestionsQuery(search: Search) {
  return apiQuery([...catalogKey, 'suggestions'], catalogEndpoints.products, {
    query: {
      filters: buildSearchFilters(search),
      fields: tileFields,
      populate: ['img', 'categories'],
      pagination: { pageSize: limits.pageSize.max },
    },
  });
}
