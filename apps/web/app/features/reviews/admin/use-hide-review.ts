import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toast.tsx';
import { showFailure } from '../../../admin/show-failure.ts';
import { useInvalidateReviews } from './use-invalidate-reviews.ts';

/** Hides or restores a review; hidden stars do not count. */
export function useHideReview({ documentId, product }: AdminReview) {
  const refresh = useInvalidateReviews();
  return useMutation({
    mutationFn: (hidden: boolean) =>
      api('PUT /back-office/reviews/:documentId/hidden', {
        params: { documentId },
        body: { hidden },
      }),
    onSuccess: (_, hidden) => {
      toast({
        variant: 'success',
        title: hidden ? 'Review hidden' : 'Review restored',
        description: hidden
          ? `It is no longer shown on ${product.title}, and its stars no longer count.`
          : `It is shown on ${product.title} again.`,
      });
      return refresh();
    },
    onError: (error) => showFailure('Nothing was changed', error),
  });
}
