import { cartRoutes, type CartItem } from '@partshelf/contract/cart.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { cartChange, changeLocalCart, refetchCart, withItem, withoutItem } from './local-cart.ts';

/** One call removes one item; of several at once, only those that fail come back. */
export function useRemoveFromCart() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: cartChange,
    mutationFn: ({ documentId }: CartItem) => api(cartRoutes.remove, { params: { documentId } }),
    onMutate: ({ documentId }) =>
      changeLocalCart(queries, (items) => withoutItem(items, documentId)),
    onError: (_error, item) => {
      toast({
        variant: 'destructive',
        title: 'Failed to Remove',
        description: 'Error removing item from cart',
      });
      return changeLocalCart(queries, (items) => withItem(items, item));
    },
    onSettled: () => refetchCart(queries),
  });
}
