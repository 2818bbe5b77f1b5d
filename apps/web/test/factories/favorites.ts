import type { Favorite } from '@partshelf/contract/favorites.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { makeProduct } from './products.ts';

let lastNumber = 0;

export function makeFavorite(product: Product = makeProduct()): Favorite {
  lastNumber += 1;
  return {
    id: lastNumber,
    documentId: `favorite-${lastNumber}`,
    createdAt: '2026-02-03T04:05:06.000Z',
    products: [product],
  };
}
