import { readPageNumber } from '../page-number.ts';
import { isPossibleText } from '../search/possible-text.ts';

export interface CatalogPosition {
  /** Counts from 1. */
  page: number;
  /** The title of a category; all products without one. */
  category?: string | undefined;
}

/** Reads `?category=…&page=…`; invalid values are left out. */
export function readCatalogPosition(search: URLSearchParams): CatalogPosition {
  const category = search.get('category') ?? '';
  return {
    page: readPageNumber(search),
    category: isPossibleText(category) ? category : undefined,
  };
}

/** Scrolls to the products. */
export function catalogAddress({ page, category }: CatalogPosition): string {
  const search = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = search.size > 0 ? `?${search}` : '';
  return `/${query}#work-flow-tools`;
}
