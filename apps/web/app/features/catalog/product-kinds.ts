import { catalogEndpoints } from '@partshelf/contract/catalog/endpoints.ts';
import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import { apiQuery } from '../../query-client.ts';
import { catalogKey, tileFields } from './catalog-queries.ts';
import { filterByPlatform } from './platform.ts';

export const productKinds = {
  new: { label: 'New', filters: { isNew: { $eq: true } } },
  featured: { label: 'Featured', filters: { type: { $eq: 'featured' } } },
  trending: { label: 'Trending', filters: { type: { $eq: 'trending' } } },
} as const;

export type ProductKind = keyof typeof productKinds;

export const orderedKinds = Object.keys(productKinds) as ProductKind[];

const productsPerKind = 12;

export function productKindQuery(
  kind: ProductKind,
  categoryDocumentId?: string,
  runsOn?: Platform,
) {
  return apiQuery([...catalogKey, 'kind'], catalogEndpoints.products, {
    query: {
      filters: {
        ...productKinds[kind].filters,
        ...(categoryDocumentId && { categories: { documentId: { $eq: categoryDocumentId } } }),
        ...filterByPlatform(runsOn),
      },
      fields: tileFields,
      populate: ['img'],
      pagination: { pageSize: productsPerKind },
    },
  });
}
