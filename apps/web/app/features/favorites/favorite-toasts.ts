import { HeartOff } from 'lucide-react';
import { messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';

export const showFavoriteInCart = () =>
  toast({
    title: 'Item Already in Cart',
    description: 'You cannot add this item to your favorites because it is already in your cart.',
    icon: HeartOff,
  });

export const showFavoriteFailure = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'Failed to Add',
    description: messageOf(
      error,
      'There was an issue adding the item to your favorites. Please try again.',
    ),
  });
