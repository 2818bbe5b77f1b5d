import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Review } from '@partshelf/contract/reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../api.ts';
import { apiQuery, publicQuery } from '../../query-client.ts';
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

export interface ProductInOrder {
  readonly product: string;
  readonly order: string;
}

export function orderReviewQuery({ product, order }: ProductInOrder) {
  return apiQuery([...reviewsKey, 'of-order'], 'GET /reviews/find-order-review', {
    query: { productId: product, orderId: order },
  });
}

/** `review` is null when there is none, undefined while loading. */
export function useOrderReview(bought: ProductInOrder) {
  const { data, error, isPending, refetch } = useQuery(orderReviewQuery(bought));
  const isMissing = isApiError(error, 'NOT_FOUND');
  const review: Review | null | undefined = isMissing ? null : data?.data;
  return { review, isPending, refetch };
}
