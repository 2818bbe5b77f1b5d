import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../admin/show-failure.ts';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminCatalogKey, useInvalidateCatalog } from './use-invalidate-catalog.ts';

export const adminCategoriesQuery = apiQuery(
  [...adminCatalogKey, 'categories'],
  'GET /back-office/categories',
  {},
);

/** The new order is shown at once. The old one returns if the request fails. */
export function useReorderCategories() {
  const queries = useQueryClient();
  const refresh = useInvalidateCatalog();
  const { queryKey } = adminCategoriesQuery;
  return useMutation({
    mutationFn: (ordered: readonly AdminCategory[]) => {
      const categories = ordered.map(({ documentId }) => documentId);
      return api('PUT /back-office/categories', { body: { categories } });
    },
    onMutate: async (ordered) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { data: [...ordered] });
    },
    onError: (error) => showFailure('The order was not saved', error),
    onSettled: refresh,
  });
}

export function useDeleteCategory() {
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: ({ documentId }: AdminCategory) =>
      api('DELETE /back-office/categories/:documentId', { params: { documentId } }),
    onSuccess: (_, { title }) =>
      toast({ variant: 'success', title: 'Category deleted', description: title }),
    onError: (error) => showFailure('The category was not deleted', error),
    onSettled: refresh,
  });
}
