import { reviewRoutes } from '@partshelf/contract/reviews/reviews.ts';
import { apiQuery } from '../../query-client.ts';

/** Prefix of every query key of reviews. */
export const reviewsKey = ['reviews'];

const reviewsPerPage = 8;

export function reviewsQuery(slug: string, page: number) {
  return apiQuery(reviewsKey, reviewRoutes.list, {
    query: { slug, pagination: { page, pageSize: reviewsPerPage } },
  });
}
