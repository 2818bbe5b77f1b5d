import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { writeStorage } from '../../../browser-storage.ts';
import { readProductSearch } from '../search/product-search.ts';
import { readStoredCategory, storedCategoryName } from './has-chosen-category.ts';
import { readCatalogParams } from './catalog-params.ts';

const readers: Record<string, (search: URLSearchParams) => { category?: string | undefined }> = {
  '/': readCatalogParams,
  '/search': readProductSearch,
};

/** Pages without a category in their address use the last one of this tab. */
export function useChosenCategory(): string | undefined {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStoredCategory, () => undefined);

  const read = readers[pathname];
  const chosen = read ? read(search).category : stored;
  useEffect(() => {
    if (read) writeStorage('sessionStorage', storedCategoryName, chosen);
  }, [read, chosen]);
  return chosen;
}

/** The stored value changes only on pages that do not read it. */
const subscribe = () => () => {};
