import { cartRoutes, type CartItem } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { api, messageOf } from '../../api.ts';
import { expectEntry, productOf, useAddition } from '../../shopping-lists.ts';
import { toast } from '../../ui/toast.ts';
import { cartQuery } from './cart-query.ts';

/** Puts the product into the cart, once however often it is asked at a time. */
export function useAddToCart(product: Product): () => void {
  const add = useAddition<CartItem>(cartQuery, {
    send: (item) => {
      const { quantity, amount } = item;
      return api(cartRoutes.add, {
        body: { quantity, amount, products: productOf(item).documentId },
      });
    },
    onFailure: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to Add',
        description: messageOf(error, 'Error adding item to cart'),
      }),
  });
  return () => add({ ...expectEntry(product), quantity: 1, amount: product.price });
}
