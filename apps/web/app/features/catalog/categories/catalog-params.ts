import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import { readPlatform } from '../platform.ts';
import { readPageNumber } from '../page-number.ts';
import { isValidSearchText } from '../search/search-text.ts';

export interface CatalogParams {
  /** Counts from 1. */
  page: number;
  category?: string | undefined;
  runsOn?: Platform | undefined;
}

export function readCatalogParams(search: URLSearchParams): CatalogParams {
  const category = search.get('category') ?? '';
  return {
    page: readPageNumber(search),
    category: isValidSearchText(category) ? category : undefined,
    runsOn: readPlatform(search),
  };
}

/** Scrolls to the products. */
export function getCatalogPath({ page, category, runsOn }: CatalogParams): string {
  const search = new URLSearchParams({
    ...(category && { category }),
    ...(runsOn && { runsOn }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = search.size > 0 ? `?${search}` : '';
  return `/${query}#work-flow-tools`;
}
