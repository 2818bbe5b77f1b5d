import { type Review, reviewRoutes } from '@partshelf/contract/reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { reviewsKey } from './reviews-query.ts';

/** A product in an order, each by its documentId. */
export interface Bought {
  readonly product: string;
  readonly order: string;
}

/** What the person who is signed in wrote about a product of their order. */
export function orderReviewQuery({ product, order }: Bought) {
  return apiQuery([...reviewsKey, 'of-order'], reviewRoutes.ofOrder, {
    query: { productId: product, orderId: order },
  });
}

/** `review` is null when there is none, undefined while that is not known. */
export function useOrderReview(bought: Bought) {
  const { data, error, isPending, refetch } = useQuery(orderReviewQuery(bought));
  const isMissing = error instanceof ApiError && error.status === 404;
  const review: Review | null | undefined = isMissing ? null : data?.data;
  return { review, isPending, refetch };
}
