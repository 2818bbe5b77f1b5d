import { cartRoutes } from '@partshelf/contract/cart/cart.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { addToSelection } from './selection.ts';

export async function addToCart({ documentId, price }: Product) {
  const body = { quantity: 1, amount: price, products: documentId };
  const answer = await api(cartRoutes.add, { body });
  addToSelection(answer.data);
  return answer;
}

export const showAddFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Failed to Add',
    description: messageOf(error, 'Error adding item to cart'),
  });
