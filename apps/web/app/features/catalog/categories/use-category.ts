import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../catalog-queries.ts';
import { useLoadErrorToast } from '../use-load-error-toast.ts';

export const findCategory = (categories: readonly Category[], documentId: string) =>
  categories.find((category) => category.documentId === documentId);

export function useCategory(documentId: string) {
  const categories = useQuery(categoriesQuery);
  useLoadErrorToast(categories);
  const { data, isError, refetch } = categories;
  const category = data && findCategory(data.data, documentId);
  return { category, isUnknown: data !== undefined && !category, isError, refetch };
}
