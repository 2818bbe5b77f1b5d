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

export function useAddToCart() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: cartChange,
    mutationFn: ({ price, documentId }: Product) =>
      api(cartRoutes.add, { body: { quantity: 1, amount: price, products: documentId } }),
    onMutate: (product) =>
      changeLocalCart(queries, (items) => withItem(items, expectItem(product))),
    onSuccess: ({ data }, { documentId }) =>
      changeLocalCart(queries, (items) => withItem(withoutItem(items, documentId), data)),
    onError: (error, { documentId }) => {
      toast({
        variant: 'destructive',
        title: 'Failed to Add',
        description: messageOf(error, 'Error adding item to cart'),
      });
      return changeLocalCart(queries, (items) => withoutItem(items, documentId));
    },
    onSettled: () => refetchCart(queries),
  });
}
