import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../ui/use-settled.ts';
import { suggestionsQuery } from './catalog-queries.ts';
import { canFindProducts } from './product-search.ts';

const typingPauseMs = 300;

/**
 * The products that a text finds, asked for after a pause in typing; undefined until they are here.
 * A call whose answer is no longer wanted is cancelled.
 */
export function useSuggestions(text: string, category: string | undefined) {
  const search = { query: text.trim(), category };
  const isPossible = canFindProducts(search);
  const isSettled = useSettled(search.query, typingPauseMs) === search.query;
  const answer = useQuery({ ...suggestionsQuery(search), enabled: isPossible && isSettled });
  return {
    products: isPossible ? answer.data?.data : [],
    /** Also without a connection, which the call would wait for. */
    hasFailed: !answer.data && (answer.isError || answer.isPaused),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
