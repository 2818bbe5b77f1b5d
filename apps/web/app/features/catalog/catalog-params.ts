import { type ProductSearchSort, productSearchSorts } from '@partshelf/contract/catalog/labels.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { isValidSearchText, readPageNumber } from './catalog-paths.ts';
import { readPlatform } from './platforms.tsx';

export interface CatalogParams {
  /** Pages count from 1. */
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

/** The path scrolls to the products. */
export function getCatalogPath({ page, category, runsOn }: CatalogParams): string {
  const search = new URLSearchParams({
    ...(category && { category }),
    ...(runsOn && { runsOn }),
    ...(page > 1 && { page: String(page) }),
  });
  const query = search.size > 0 ? `?${search}` : '';
  return `/${query}#work-flow-tools`;
}

const allCategories = 'All Categories';

export interface Search {
  query: string;
  category?: string | undefined;
  runsOn?: Platform | undefined;
}

export interface ProductSearch extends Search {
  /** Without it, what fits best comes first. */
  sort?: ProductSearchSort | undefined;
  /** No other spelling is tried where nothing is found. */
  isExact?: boolean;
  page: number;
}

const relevance: ProductSearchSort = productSearchSorts[0];

const readSort = (search: URLSearchParams) =>
  productSearchSorts.find((sort) => sort === search.get('sort') && sort !== relevance);

export function readProductSearch(search: URLSearchParams): ProductSearch {
  const category = search.get('category') ?? '';
  return {
    query: (search.get('query') ?? '').trim(),
    category: category === '' || category === allCategories ? undefined : category,
    runsOn: readPlatform(search),
    sort: readSort(search),
    isExact: search.get('exact') === 'true',
    page: readPageNumber(search),
  };
}

export function isSearchableText({ query, category }: Search): boolean {
  return isValidSearchText(query) && (category === undefined || isValidSearchText(category));
}

export function getSearchPath(wanted: ProductSearch): string {
  const { query, category, runsOn, sort, isExact, page } = wanted;
  const search = new URLSearchParams({
    query,
    ...(category && { category }),
    ...(runsOn && { runsOn }),
    ...(sort && sort !== relevance && { sort }),
    ...(isExact && { exact: 'true' }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/search?${search}`;
}

/** An example is `Search Results for calendar in Calendars & Rooms`. */
export function getSearchLabel({ query, category }: Search): string {
  if (query === '') return 'Search Results';
  return `Search Results for ${query}${category ? ` in ${category}` : ''}`;
}
