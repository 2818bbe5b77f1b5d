import { queryOptions, useQuery } from '@tanstack/react-query';
import { catalogKey } from '../catalog-queries.ts';
import { useFoundProducts } from './use-found-products.ts';

/** Fetched with the first text: few visitors search. */
const listQuery = queryOptions({
  queryKey: [...catalogKey, 'suggestion-list'],
  queryFn: async () => (await import('./suggestion-list.tsx')).SuggestionList,
  staleTime: Infinity,
});

/** Undefined until the suggestions are here. */
export function useSuggestions(text: string, category: string | undefined) {
  const { isPossible, products, hasFailed } = useFoundProducts(text, category);
  const list = useQuery({ ...listQuery, enabled: isPossible });
  return {
    List: list.data,
    products: isPossible ? list.data && products : [],
    hasFailed: hasFailed || (!list.data && (list.isError || list.isPaused)),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
