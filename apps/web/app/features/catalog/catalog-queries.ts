import { catalogRoutes, productRelations } from '@partshelf/contract/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { apiQuery } from '../../query-client.ts';
import type { ShelfPlace } from './shelf-place.ts';

export const categoriesQuery = apiQuery(['catalog', 'categories'], catalogRoutes.categories, {
  query: { pagination: { pageSize: limits.pageSize.max } },
});

/** One page of products in shelf order, as product tiles need them. */
export function productPageQuery({ page, category }: ShelfPlace) {
  return apiQuery(['catalog', 'products'], catalogRoutes.products, {
    query: {
      ...(category !== undefined && { filters: { categories: { title: { $eq: category } } } }),
      populate: ['img'],
      pagination: { page, pageSize: limits.productsPerPage },
    },
  });
}

/** As many new products as stand in the opening picture of the shop. */
export const newArrivalsQuery = apiQuery(['catalog', 'new-arrivals'], catalogRoutes.products, {
  query: {
    filters: { isNew: { $eq: true } },
    populate: ['img'],
    pagination: { pageSize: 3 },
  },
});

/** The one product with this slug and all that belongs to it, as a list of one or none. */
export function productQuery(slug: string) {
  return apiQuery(['catalog', 'product'], catalogRoutes.products, {
    query: {
      filters: { slug: { $eq: slug } },
      populate: [...productRelations],
      pagination: { pageSize: 1 },
    },
  });
}
