import { useQueryClient } from '@tanstack/react-query';
import { catalogKey } from '../catalog/catalog-queries.ts';
import { stockKey } from './admin-product-queries.ts';

/** Reads anew what this browser knows of the stock, in the back office and in the shop. */
export function useStockRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: stockKey }),
      queries.invalidateQueries({ queryKey: catalogKey }),
    ]);
  };
}
