import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { productRelations } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import type { QueryClient } from '@tanstack/react-query';
import { publicQuery } from '../../query-client.ts';
import type { CatalogParams, ProductSearch, Search } from './catalog-params.ts';
import { filterByPlatform } from './platforms.tsx';

/** Every query key of products and categories begins with it. */
export const catalogKey = ['catalog'];

export const categoriesQuery = publicQuery([...catalogKey, 'categories'], 'GET /categories', {
  query: { populate: ['img'], pagination: { pageSize: limits.pageSize.max } },
});

export const categoryLinksQuery = publicQuery(
  [...catalogKey, 'category-links'],
  'GET /categories',
  { query: { pagination: { pageSize: limits.pageSize.max } } },
);

const tileFields =
  'slug,title,description,price,isNew,type,averageRating,reviewCount,version,worksWith';

export function productPageQuery({ page, category, runsOn }: CatalogParams) {
  return publicQuery([...catalogKey, 'products'], 'GET /products', {
    query: {
      ...((category ?? runsOn) !== undefined && {
        filters: {
          ...(category !== undefined && { categories: { title: { $eq: category } } }),
          ...filterByPlatform(runsOn),
        },
      }),
      fields: tileFields,
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function productQuery(slug: string) {
  return publicQuery([...catalogKey, 'product'], 'GET /products', {
    query: {
      filters: { slug: { $eq: slug } },
      populate: [...productRelations],
      pagination: { pageSize: 1 },
    },
  });
}

export function productSearchQuery({ page, isExact, ...search }: ProductSearch) {
  return publicQuery([...catalogKey, 'search'], 'GET /products/search', {
    query: {
      ...search,
      ...(isExact && { exact: true }),
      facets: true,
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function similarProductsQuery({ query, category }: Search) {
  return publicQuery([...catalogKey, 'similar'], 'GET /products/search', {
    query: { query, category, pagination: { pageSize: limits.productsPerPage } },
  });
}

export function categoryProductsQuery(
  documentId: string,
  { page, runsOn }: Pick<CatalogParams, 'page' | 'runsOn'>,
) {
  return publicQuery([...catalogKey, 'category-products'], 'GET /products', {
    query: {
      filters: { categories: { documentId: { $eq: documentId } }, ...filterByPlatform(runsOn) },
      fields: tileFields,
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

export function suggestionsQuery({ query, category }: Search) {
  return publicQuery([...catalogKey, 'suggestions'], 'GET /products', {
    query: {
      filters: {
        $or: [{ title: { $containsi: query } }, { description: { $containsi: query } }],
        ...(category !== undefined && { categories: { title: { $eq: category } } }),
      },
      fields: tileFields,
      populate: ['img', 'categories'],
      pagination: { pageSize: limits.pageSize.max },
    },
  });
}

export const productKinds = {
  new: { label: 'New', filters: { isNew: { $eq: true } } },
  featured: { label: 'Featured', filters: { type: { $eq: 'featured' } } },
  trending: { label: 'Trending', filters: { type: { $eq: 'trending' } } },
} as const;

export type ProductKind = keyof typeof productKinds;

export const orderedKinds = Object.keys(productKinds) as ProductKind[];

const productsPerKind = 12;

export function productKindQuery(kind: ProductKind, otherThan?: string, runsOn?: Platform) {
  return publicQuery([...catalogKey, 'kind'], 'GET /products', {
    query: {
      filters: {
        ...productKinds[kind].filters,
        ...(otherThan && { outsideCategory: { $eq: otherThan } }),
        ...filterByPlatform(runsOn),
      },
      fields: tileFields,
      populate: ['img'],
      pagination: { pageSize: productsPerKind },
    },
  });
}

export async function prefetchMoreInCategory(
  queries: QueryClient,
  { categories }: Pick<Product, 'categories'>,
): Promise<void> {
  const category = categories?.[0];
  if (category) {
    await queries.prefetchQuery(categoryProductsQuery(category.documentId, { page: 1 }));
  }
}

/** 503 makes crawlers come back later when a query failed. */
export function getPageStatus(queries: QueryClient): number {
  const queryList = queries.getQueryCache().getAll();
  return queryList.some(({ state }) => state.status === 'error') ? 503 : 200;
}
