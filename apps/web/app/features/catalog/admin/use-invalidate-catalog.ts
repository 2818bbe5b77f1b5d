import { useQueryClient } from '@tanstack/react-query';
import { catalogKey } from '../catalog-queries.ts';

export const adminCatalogKey = ['back-office', 'catalog'];

export function useInvalidateCatalog(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: adminCatalogKey }),
      queries.invalidateQueries({ queryKey: catalogKey }),
    ]);
  };
}
