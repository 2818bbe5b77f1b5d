import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list-toolbar.tsx';

export const adminReviewsKey = ['back-office', 'reviews'];

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
