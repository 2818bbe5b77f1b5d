import { cartRoutes } from '@partshelf/contract/cart.ts';
import type { Product } from '@partshelf/contract/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import {
  cartChange,
  changeLocalCart,
  expectItem,
  refetchCart,
  withItem,
  withoutItem,
} from './local-cart.ts';

/** Puts the product into the cart, once however often it is asked at a time. */
export function useAddToCart(product: Product): () => void {
  const queries = useQueryClient();
  const { documentId, price } = product;
  const mutationKey = [...cartChange, documentId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () =>
      api(cartRoutes.add, { body: { quantity: 1, amount: price, products: documentId } }),
    onMutate: () => changeLocalCart(queries, (items) => withItem(items, expectItem(product))),
    onSuccess: ({ data }) =>
      changeLocalCart(queries, (items) => withItem(withoutItem(items, documentId), data)),
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Failed to Add',
        description: messageOf(error, 'Error adding item to cart'),
      });
      return changeLocalCart(queries, (items) => withoutItem(items, documentId));
    },
    onSettled: () => refetchCart(queries),
  });
  return () => {
    if (queries.isMutating({ mutationKey }) === 0) mutate();
  };
}
