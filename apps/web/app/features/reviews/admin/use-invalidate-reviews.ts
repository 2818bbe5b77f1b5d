import { useQueryClient } from '@tanstack/react-query';
import { catalogKey } from '../../catalog/catalog-queries.ts';
import { reviewsKey } from '../reviews-query.ts';
import { adminReviewsKey } from './admin-reviews-query.ts';

/** Also the catalog, which shows average ratings. */
export function useInvalidateReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [adminReviewsKey, reviewsKey, catalogKey];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
