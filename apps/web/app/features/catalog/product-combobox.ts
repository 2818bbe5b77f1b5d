import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { isSearchableText } from './catalog-params.ts';
import { similarProductsQuery, suggestionsQuery } from './catalog-queries.ts';

const typingPauseMs = 300;

/**
 * Returns what a text finds while it is typed, or similar words where it finds nothing. It is
 * undefined until the answer is here.
 */
export function useFoundProducts(text: string, category?: string) {
  const search = { query: text.trim(), category };
  const isPossible = isSearchableText(search);
  const isSettled = useDebouncedValue(search.query, typingPauseMs) === search.query;
  const { data, isError, isPaused } = useQuery({
    ...suggestionsQuery(search),
    enabled: isPossible && isSettled,
  });
  const isMissing = isPossible && data?.data.length === 0;
  const similar = useQuery({ ...similarProductsQuery(search), enabled: isMissing });
  const found = isMissing && !similar.isError ? similar.data : data;
  return {
    isPossible,
    products: isPossible ? found?.data : [],
    shownFor: isMissing ? (similar.data?.meta.shownFor ?? undefined) : undefined,
    /** A query that is paused for lack of a connection has failed too. */
    hasFailed: !data && (isError || isPaused),
  };
}

export const suggestionPanelStyle =
  'absolute -inset-x-px top-full z-50 mt-1.5 rounded-lg border border-border bg-popover p-1.5 text-sm text-popover-foreground shadow-md';
export const suggestionRowStyle = 'flex min-h-14 items-center gap-2.5 rounded-sm px-2.5 py-1.5';
