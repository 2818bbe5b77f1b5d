import type { Category, Product } from '@partshelf/contract/catalog/catalog.ts';
import { type ProductSearchSort, productSearchSorts } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { redirect } from 'react-router';
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
  isExact?: boolean;
  /** Pages count from 1. */
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

export function getProductPath({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${slug}`;
}

export function replaceSlug(path: string, { slug }: Pick<Product, 'slug'>): string {
  const [, page, , ...below] = path.split('/');
  return ['', page, slug, ...below].join('/');
}

/** Ends the loader of a page at a slug that the product had before. */
export function redirectFormerSlug(
  { url }: Request,
  slug: string,
  product: Product | undefined,
): void {
  if (!product || product.slug === slug) return;
  const { pathname, search } = new URL(url);
  throw redirect(replaceSlug(pathname, product) + search, 301);
}

export function getCategoryPath(
  { documentId }: Pick<Category, 'documentId'>,
  page = 1,
  runsOn?: Platform,
): string {
  const search = new URLSearchParams({
    ...(runsOn && { runsOn }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/category/${documentId}${search.size > 0 ? `?${search}` : ''}`;
}

const wholeNumber = /^[1-9]\d{0,5}$/;

export function readPageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return wholeNumber.test(page) ? Number(page) : 1;
}

/** Another text is not worth a call. */
export function isValidSearchText(text: string): boolean {
  return text.length > 0 && text.length <= limits.searchMax && !text.includes('\0');
}
