import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import { readPlatform } from '../platform.ts';
import { readPageNumber } from '../page-number.ts';
import { isValidSearchText } from './search-text.ts';

const allCategories = 'All Categories';

export interface Search {
  query: string;
  category?: string | undefined;
  runsOn?: Platform | undefined;
}

export interface ProductSearch extends Search {
  /** Counts from 1. */
  page: number;
}

export function readProductSearch(search: URLSearchParams): ProductSearch {
  const category = search.get('category') ?? '';
  return {
    query: (search.get('query') ?? '').trim(),
    category: category === '' || category === allCategories ? undefined : category,
    runsOn: readPlatform(search),
    page: readPageNumber(search),
  };
}

export function canFindProducts({ query, category }: Search): boolean {
  return isValidSearchText(query) && (category === undefined || isValidSearchText(category));
}

export function getSearchPath({ query, category, runsOn, page }: ProductSearch): string {
  const search = new URLSearchParams({
    query,
    ...(category && { category }),
    ...(runsOn && { runsOn }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/search?${search}`;
}

/** `Search Results for calendar in Calendars & Rooms` */
export function describeSearch({ query, category }: Search): string {
  if (query === '') return 'Search Results';
  return `Search Results for ${query}${category ? ` in ${category}` : ''}`;
}
