import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readStorage, writeStorage } from '../../../browser-storage.ts';
import { readProductSearch } from '../search/product-search.ts';
import { readCatalogPosition } from './catalog-position.ts';

const name = 'chosenCategory';

/** The pages whose address says which category is chosen. */
const readers: Record<string, (search: URLSearchParams) => { category?: string | undefined }> = {
  '/': readCatalogPosition,
  '/search': readProductSearch,
};

/**
 * The title of the category that the visitor has chosen; undefined for all of them. A page whose
 * address says nothing about it goes by the last one in this tab whose address did.
 */
export function useChosenCategory(): string | undefined {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStoredCategory, () => undefined);

  const read = readers[pathname];
  const chosen = read ? read(search).category : stored;
  useEffect(() => {
    if (read) writeStorage('sessionStorage', name, chosen);
  }, [read, chosen]);
  return chosen;
}

/** Nothing to listen to: what is remembered changes only on pages that do not ask for it. */
const subscribe = () => () => {};

const readStoredCategory = () => readStorage('sessionStorage', name);
