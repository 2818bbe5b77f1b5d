import type { Review } from '@partshelf/contract/reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { reviewsKey } from './reviews-query.ts';

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
