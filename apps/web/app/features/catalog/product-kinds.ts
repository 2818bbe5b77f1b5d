import { catalogEndpoints } from '@partshelf/contract/catalog/endpoints.ts';
import { apiQuery } from '../../query-client.ts';
import { catalogKey, tileFields } from './catalog-queries.ts';

export const productKinds = {
  new: { label: 'New', filters: { isNew: { $eq: true } } },
  featured: { label: 'Featured', filters: { type: { $eq: 'featured' } } },
  trending: { label: 'Trending', filters: { type: { $eq: 'trending' } } },
} as const;

export type ProductKind = keyof typeof productKinds;

export const orderedKinds = Object.keys(productKinds) as ProductKind[];

const productsPerKind = 12;

export function productKindQuery(kind: ProductKind, categoryDocumentId?: string) {
  return apiQuery([...catalogKey, 'kind'], catalogEndpoints.products, {
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
