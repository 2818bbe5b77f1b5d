import { cartEndpoints } from '@partshelf/contract/cart/endpoints.ts';
import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { api } from '../../../api.ts';
import { useOptimisticRemove } from '../../../optimistic-list.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { cartQuery } from '../cart-query.ts';

export function useRemoveFromCart(): (item: CartItem) => void {
  return useOptimisticRemove<CartItem>(cartQuery, {
    send: ({ documentId }) => api(cartEndpoints.remove, { params: { documentId } }),
    onFailure: () =>
      toast({
        variant: 'destructive',
        title: 'Failed to Remove',
        description: 'Error removing item from cart',
      }),
  });
}
