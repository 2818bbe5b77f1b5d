import type { AdminReview, HiddenInput } from '@partshelf/contract/reviews.ts';
import { showUndoFailure } from '../../../admin/undo-failure.ts';
import { api } from '../../../api.ts';
import { useCall } from '../../../ui/use-call.ts';
import { catalogKey } from '../../catalog/catalog-queries.ts';
import { reviewsKey } from '../reviews-query.ts';

export const adminReviewsKey = ['back-office', 'reviews'];

export const reviewKeys = [adminReviewsKey, reviewsKey, catalogKey];

/** Hides or restores a review; hidden stars do not count. */
export function useHideReview({ documentId, product }: AdminReview) {
  const { mutate } = useCall({
    call: (body: HiddenInput) =>
      api('PUT /back-office/reviews/:documentId/hidden', { params: { documentId }, body }),
    success: ({ data: { hiddenAt } }) => ({
      title: hiddenAt ? 'Review hidden' : 'Review restored',
      description: hiddenAt
        ? `It is no longer shown on ${product.title}, and its stars no longer count.`
        : `It is shown on ${product.title} again.`,
      ...(hiddenAt && { undo: () => mutate({ hidden: false, hiddenAt }) }),
    }),
    failureTitle: 'Nothing was changed',
    onFailure: (error, { hiddenAt }) => {
      if (hiddenAt) showUndoFailure(error);
      return hiddenAt !== undefined;
    },
    settledKeys: reviewKeys,
  });
  return (hidden: boolean) => mutate({ hidden });
}
