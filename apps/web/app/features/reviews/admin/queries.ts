import type { AdminReview, HiddenInput } from '@partshelf/contract/reviews.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { showFailure, showUndoFailure } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { catalogKey } from '../../catalog/catalog-queries.ts';
import { reviewsKey } from '../reviews-query.ts';

const adminReviewsKey = ['back-office', 'reviews'];

export const reviewFilters = ['state'] as const;

const reviewStates = ['shown', 'hidden'] as const;

export function adminReviewsQuery({ search, page, filters }: ListParams<'state'>) {
  const state = oneOf(reviewStates, filters.state);
  return apiQuery(adminReviewsKey, 'GET /back-office/reviews', {
    query: {
      search: search || undefined,
      hidden: state && state === 'hidden',
      pagination: { page },
    },
  });
}

/** Hides or restores a review; hidden stars do not count. */
export function useHideReview({ documentId, product }: AdminReview) {
  const refresh = useInvalidateReviews();
  const { mutate } = useMutation({
    mutationFn: (body: HiddenInput) =>
      api('PUT /back-office/reviews/:documentId/hidden', { params: { documentId }, body }),
    onSuccess: ({ data: { hiddenAt } }) => {
      toast({
        variant: 'success',
        title: hiddenAt ? 'Review hidden' : 'Review restored',
        description: hiddenAt
          ? `It is no longer shown on ${product.title}, and its stars no longer count.`
          : `It is shown on ${product.title} again.`,
        ...(hiddenAt && { undo: () => mutate({ hidden: false, hiddenAt }) }),
      });
      return refresh();
    },
    onError: (error, { hiddenAt }) => {
      if (hiddenAt) showUndoFailure(error);
      else showFailure('Nothing was changed', error);
      return refresh();
    },
  });
  return (hidden: boolean) => mutate({ hidden });
}

/** Also the catalog, which shows average ratings. */
export function useInvalidateReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [adminReviewsKey, reviewsKey, catalogKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
