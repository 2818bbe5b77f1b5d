import { type AdminReview, type HiddenInput, reviewSort } from '@partshelf/contract/reviews.ts';
import { type ListParams, oneOf, dayFilters, documentIdIn } from '../../../admin/list-toolbar.tsx';
import { showUndoFailure } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { useCall } from '../../../ui/use-call.ts';
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

/** What a change of a review changes. */
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
