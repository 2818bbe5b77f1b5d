import { reviewKeepingRoutes } from '@partshelf/contract/back-office/reviews.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListAddress } from '../list/use-list-address.ts';

export const keptReviewsKey = ['back-office', 'reviews'];

export const reviewFilters = ['state'] as const;

const reviewStates = ['shown', 'hidden'] as const;

export function keptReviewsQuery({ search, page, filters }: ListAddress<'state'>) {
  const state = oneOf(reviewStates, filters.state);
  return apiQuery(keptReviewsKey, reviewKeepingRoutes.list, {
    query: {
      search: search || undefined,
      hidden: state && state === 'hidden',
      pagination: { page },
    },
  });
}
