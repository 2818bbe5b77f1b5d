import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { productPageQuery } from '../catalog-queries.ts';
import { countPages } from './count-pages.ts';
import { useLoadErrorToast } from '../use-load-error-toast.ts';

type ProductPageQuery = ReturnType<typeof productPageQuery>;

/** Shows the previous page while the next one loads. Pages count from 1. */
export function useProductPage(queryOf: (page: number) => ProductPageQuery, page: number) {
  const products = useQuery({ ...queryOf(page), placeholderData: keepPreviousData });
  useLoadErrorToast(products);

  const isLoaded = products.isSuccess && !products.isPlaceholderData;
  const hasNext = isLoaded && page < countPages(products.data.meta.pagination);
  useQuery({ ...queryOf(page + 1), enabled: hasNext, retry: false, notifyOnChangeProps: [] });

  return products;
}
