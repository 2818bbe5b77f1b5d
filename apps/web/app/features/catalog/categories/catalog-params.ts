import { readPageNumber } from '../page-number.ts';
import { isValidSearchText } from '../search/search-text.ts';

export interface CatalogParams {
  /** Counts from 1. */
  page: number;
  category?: string | undefined;
}

export function readCatalogParams(search: URLSearchParams): CatalogParams {
  const category = search.get('category') ?? '';
  return {
    page: readPageNumber(search),
    category: isValidSearchText(category) ? category : undefined,
  };
}

/** Scrolls to the products. */
export function getCatalogPath({ page, category }: CatalogParams): string {
  const search = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = search.size > 0 ? `?${search}` : '';
  return `/${query}#work-flow-tools`;
}
