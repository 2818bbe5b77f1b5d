import { publicQuery } from '../../query-client.ts';
import { type ReviewParams, reviewSorts } from './reviews-paths.ts';

/** Prefix of every query key of reviews. */
export const reviewsKey = ['reviews'];

const reviewsPerPage = 8;
const newestReviews = 3;

export function reviewsQuery(slug: string, { page, stars, sort }: ReviewParams) {
  return publicQuery(reviewsKey, 'GET /reviews', {
    query: {
      slug,
      rating: stars,
      sort: reviewSorts[sort].sort,
      pagination: { page, pageSize: reviewsPerPage },
    },
  });
}

export function newestReviewsQuery(slug: string) {
  return publicQuery(reviewsKey, 'GET /reviews', {
    query: { slug, pagination: { pageSize: newestReviews } },
  });
}
