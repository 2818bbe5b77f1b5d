import { type AdminReview, type HiddenInput, reviewSort } from '@partshelf/contract/reviews.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListParams, oneOf, dayFilters, documentIdIn } from '../../../admin/list-toolbar.tsx';
import { showFailure, showUndoFailure } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { catalogKey } from '../../catalog/catalog-queries.ts';
import { reviewsKey } from '../reviews-query.ts';

const adminReviewsKey = ['back-office', 'reviews'];

export const reviewFilters = ['stars', 'reply', 'state', 'product', ...dayFilters] as const;

const reviewStates = ['shown', 'hidden'] as const;

const replyStates = ['with', 'without'] as const;

const starCounts = ['5', '4', '3', '2', '1'] as const;

type ReviewListParams = ListParams<(typeof reviewFilters)[number]>;

export function readReviewFilters({ search, sort, filters, days }: ReviewListParams) {
  const state = oneOf(reviewStates, filters.state);
  const reply = oneOf(replyStates, filters.reply);
  return {
    search: search || undefined,
    rating: oneOf(starCounts, filters.stars),
    hasReply: reply && reply === 'with',
    hidden: state && state === 'hidden',
    product: documentIdIn(filters.product),
    ...days,
    sort: oneOf(reviewSort.options, sort),
  };
}

export const adminReviewsQuery = (params: ReviewListParams) =>
  apiQuery(adminReviewsKey, 'GET /back-office/reviews', {
    query: { ...readReviewFilters(params), pagination: { page: params.page } },
  });

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

export function useInvalidateReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [adminReviewsKey, reviewsKey, catalogKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
