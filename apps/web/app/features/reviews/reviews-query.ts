import { publicQuery } from '../../query-client.ts';

/** Prefix of every query key of reviews. */
export const reviewsKey = ['reviews'];

const reviewsPerPage = 8;

export function reviewsQuery(slug: string, page: number) {
  return publicQuery(reviewsKey, 'GET /reviews', {
    query: { slug, pagination: { page, pageSize: reviewsPerPage } },
  });
}
