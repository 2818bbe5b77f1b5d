import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { createOptimisticEntry, getProduct, useOptimisticAdd } from '../../../optimistic-list.ts';
import { addToCart, showAddFailure } from './add-to-cart.ts';
import { cartQuery } from '../cart-query.ts';

/** Ignores further calls while one is pending. */
export function useAddToCart(product: Product): () => void {
  const add = useOptimisticAdd<CartItem>(cartQuery, {
    send: (item) => addToCart(getProduct(item)),
    onFailure: showAddFailure,
  });
  return () => add({ ...createOptimisticEntry(product), quantity: 1, amount: product.price });
}
