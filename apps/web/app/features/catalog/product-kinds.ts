import { catalogRoutes } from '@partshelf/contract/catalog.ts';
import { apiQuery } from '../../query-client.ts';
import { catalogKey, tileFields } from './catalog-queries.ts';

/** What the shop puts forward, in the order in which it does. */
export const productKinds = {
  new: { label: 'New', filters: { isNew: { $eq: true } } },
  featured: { label: 'Featured', filters: { type: { $eq: 'featured' } } },
  trending: { label: 'Trending', filters: { type: { $eq: 'trending' } } },
} as const;

export type ProductKind = keyof typeof productKinds;

export const orderedKinds = Object.keys(productKinds) as ProductKind[];

/** As many as somebody leafs through; the whole shelf is elsewhere. */
const productsPerKind = 12;

/** The first products of a kind, of the whole shop or of one category. */
export function productKindQuery(kind: ProductKind, categoryDocumentId?: string) {
  return apiQuery([...catalogKey, 'kind'], catalogRoutes.products, {
    query: {
      filters: {
        ...productKinds[kind].filters,
        ...(categoryDocumentId && { categories: { documentId: { $eq: categoryDocumentId } } }),
      },
      fields: tileFields,
      populate: ['img'],
      pagination: { pageSize: productsPerKind },
    },
  });
}
