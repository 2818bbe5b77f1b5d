import { useQueryClient } from '@tanstack/react-query';
import { catalogKey } from '../../catalog/catalog-queries.ts';
import { reviewsKey } from '../../reviews/reviews-query.ts';
import { keptReviewsKey } from './kept-reviews-query.ts';

/** Reads anew what this browser knows of reviews, and of the stars that they give to products. */
export function useReviewRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [keptReviewsKey, reviewsKey, catalogKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
