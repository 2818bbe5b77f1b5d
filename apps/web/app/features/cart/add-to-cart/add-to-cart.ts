import { cartEndpoints } from '@partshelf/contract/cart/endpoints.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { api, messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { addToSelection } from '../selection.ts';

export async function addToCart({ documentId, price }: Product) {
  const body = { quantity: 1, amount: price, products: documentId };
  const answer = await api(cartEndpoints.add, { body });
  addToSelection(answer.data);
  return answer;
}

export const showAddFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Failed to Add',
    description: messageOf(error, 'Error adding item to cart'),
  });
