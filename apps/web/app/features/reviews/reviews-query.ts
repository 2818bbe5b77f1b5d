import { reviewEndpoints } from '@partshelf/contract/reviews/endpoints.ts';
import { apiQuery } from '../../query-client.ts';

/** Prefix of every query key of reviews. */
export const reviewsKey = ['reviews'];

const reviewsPerPage = 8;

export function reviewsQuery(slug: string, page: number) {
  return apiQuery(reviewsKey, reviewEndpoints.list, {
    query: { slug, pagination: { page, pageSize: reviewsPerPage } },
  });
}
