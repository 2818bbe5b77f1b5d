import { cartEndpoints } from '@partshelf/contract/cart/endpoints.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { api, messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';

export function addToCart({ documentId, price }: Product) {
  return api(cartEndpoints.add, { body: { quantity: 1, amount: price, products: documentId } });
}

export const showAddFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Failed to Add',
    description: messageOf(error, 'Error adding item to cart'),
  });
