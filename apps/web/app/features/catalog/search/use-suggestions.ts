import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value.ts';
import { catalogKey, suggestionsQuery } from '../catalog-queries.ts';
import { canFindProducts } from './product-search.ts';

const typingPauseMs = 300;

/** Fetched with the first text: few visitors search. */
const listQuery = queryOptions({
  queryKey: [...catalogKey, 'suggestion-list'],
  queryFn: async () => (await import('./suggestion-list.tsx')).SuggestionList,
  staleTime: Infinity,
});

/** Undefined until the suggestions are here. */
export function useSuggestions(text: string, category: string | undefined) {
  const search = { query: text.trim(), category };
  const isPossible = canFindProducts(search);
  const isSettled = useDebouncedValue(search.query, typingPauseMs) === search.query;
  const answer = useQuery({ ...suggestionsQuery(search), enabled: isPossible && isSettled });
  const list = useQuery({ ...listQuery, enabled: isPossible });
  return {
    List: list.data,
    products: isPossible ? list.data && answer.data?.data : [],
    /** Also when paused for lack of a connection. */
    hasFailed: [list, answer].some((call) => !call.data && (call.isError || call.isPaused)),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
