import type { Product } from '@partshelf/contract/catalog/catalog.ts';

export function getProductPath({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${slug}`;
}
