import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { catalogKey } from '../catalog/catalog-queries.ts';
import { ordersKey } from '../orders/orders.ts';
import { reviewsKey } from './reviews-query.ts';
import { type ProductInOrder, orderReviewQuery } from './use-order-review.ts';

interface ReviewInput {
  rating: number;
  comment: string;
}

interface WriteReviewOptions {
  onWritten: () => void;
  onFailed: (error: Error) => void;
}

export function useWriteReview(
  bought: ProductInOrder,
  { onWritten, onFailed }: WriteReviewOptions,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ReviewInput) => api('POST /reviews', { body: { ...input, ...bought } }),
    onSuccess: (answer) => {
      queries.setQueryData(orderReviewQuery(bought).queryKey, answer);
      for (const queryKey of [catalogKey, reviewsKey, ordersKey]) {
        void queries.invalidateQueries({ queryKey });
      }
      toast({
        variant: 'success',
        title: 'Review Submitted',
        description: 'Thanks for your feedback!',
      });
      onWritten();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(error, 'Review failed'),
      });
      void queries.invalidateQueries(orderReviewQuery(bought));
      onFailed(error);
    },
  });
}
