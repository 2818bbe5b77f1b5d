import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value.ts';
import { suggestionsQuery } from '../catalog-queries.ts';
import { canFindProducts } from './product-search.ts';

const typingPauseMs = 300;

/** What a text finds while it is typed; undefined until the answer is here. */
export function useFoundProducts(text: string, category?: string) {
  const search = { query: text.trim(), category };
  const isPossible = canFindProducts(search);
  const isSettled = useDebouncedValue(search.query, typingPauseMs) === search.query;
  const { data, isError, isPaused } = useQuery({
    ...suggestionsQuery(search),
    enabled: isPossible && isSettled,
  });
  return {
    isPossible,
    products: isPossible ? data?.data : [],
    /** Also when paused for lack of a connection. */
    hasFailed: !data && (isError || isPaused),
  };
}
