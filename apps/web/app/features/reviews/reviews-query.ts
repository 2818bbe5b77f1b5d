import { reviewRoutes } from '@partshelf/contract/reviews.ts';
import { apiQuery } from '../../query-client.ts';

/** Begins the key of everything that was read about reviews. */
export const reviewsKey = ['reviews'];

const reviewsPerPage = 8;

/** One page of the reviews of the product with this slug, newest first; pages count from 1. */
export function reviewsQuery(slug: string, page: number) {
  return apiQuery(reviewsKey, reviewRoutes.list, {
    query: { slug, pagination: { page, pageSize: reviewsPerPage } },
  });
}
