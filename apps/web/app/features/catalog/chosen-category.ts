import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readProductSearch } from './product-search.ts';
import { readShelfPlace } from './shelf-place.ts';

const memory = 'chosenCategory';

/** The pages whose address says which category is chosen. */
const readers: Record<string, (search: URLSearchParams) => { category?: string | undefined }> = {
  '/': readShelfPlace,
  '/search': readProductSearch,
};

/**
 * The title of the category that the visitor has chosen; undefined for all of them. A page whose
 * address says nothing about it goes by the last one in this tab whose address did.
 */
export function useChosenCategory(): string | undefined {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const remembered = useSyncExternalStore(subscribe, recall, () => undefined);

  const read = readers[pathname];
  const chosen = read ? read(search).category : remembered;
  useEffect(() => {
    if (read) remember(chosen);
  }, [read, chosen]);
  return chosen;
}

/** Nothing to listen to: what is remembered changes only on pages that do not ask for it. */
const subscribe = () => () => {};

function recall(): string | undefined {
  try {
    return sessionStorage.getItem(memory) ?? undefined;
  } catch {
    // A browser that keeps no data for this site remembers no choice.
    return undefined;
  }
}

function remember(category: string | undefined): void {
  try {
    if (category === undefined) sessionStorage.removeItem(memory);
    else sessionStorage.setItem(memory, category);
  } catch {
    // The same browser: every page starts with all categories.
  }
}
