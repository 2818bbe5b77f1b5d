import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../query-client.ts';
import { type ReviewParams, reviewSorts } from './reviews-paths.ts';

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

/** Returns undefined without reviews, and until they are loaded. */
export function useNewestReviews({ slug, reviewCount }: Product) {
  const { data } = useQuery({ ...newestReviewsQuery(slug), enabled: reviewCount > 0 });
  return data && data.data.length > 0 ? data : undefined;
}
