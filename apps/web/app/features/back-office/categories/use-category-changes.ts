import {
  stockCategoryRoutes,
  type CategoryInput,
  type StockedCategory,
} from '@partshelf/contract/back-office/categories.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { stockCategoriesQuery } from '../admin-product-queries.ts';
import { useStockRefresh } from '../use-catalog-refresh.ts';

const failureText = 'The shop could not be reached. Please try again.';

/** Shows the new order at once, and the old one again if the shop refuses. */
export function useOrderCategories() {
  const queries = useQueryClient();
  const refresh = useStockRefresh();
  const { queryKey } = stockCategoriesQuery;
  return useMutation({
    mutationFn: (ordered: readonly StockedCategory[]) => {
      const categories = ordered.map(({ documentId }) => documentId);
      return api(stockCategoryRoutes.order, { body: { categories } });
    },
    onMutate: async (ordered) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { data: [...ordered] });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The order was not saved',
        description: messageOf(error, failureText),
      }),
    onSettled: refresh,
  });
}

/** Makes a category, or changes the one that is given. Who called is told what went wrong. */
export function useSaveCategory(category: StockedCategory | undefined) {
  const refresh = useStockRefresh();
  return useMutation({
    mutationFn: (body: CategoryInput) =>
      category
        ? api(stockCategoryRoutes.change, { params: { documentId: category.documentId }, body })
        : api(stockCategoryRoutes.create, { body }),
    onSuccess: async ({ data }) => {
      await refresh();
      const title = category ? 'Category saved' : 'Category added';
      toast({ variant: 'success', title, description: data.title });
    },
  });
}

export function useRemoveCategory() {
  const refresh = useStockRefresh();
  return useMutation({
    mutationFn: ({ documentId }: StockedCategory) =>
      api(stockCategoryRoutes.remove, { params: { documentId } }),
    onSuccess: (_, { title }) =>
      toast({ variant: 'success', title: 'Category deleted', description: title }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The category was not deleted',
        description: messageOf(error, failureText),
      }),
    onSettled: refresh,
  });
}
