import type { OffsetPagination, PaginationMeta } from '@partshelf/contract/api/envelope.ts';
import type { Category, Product } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { redirect } from 'react-router';

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

export interface PagedAnswer {
  readonly meta: { readonly pagination: PaginationMeta | OffsetPagination };
}

export function countPages({ meta: { pagination } }: PagedAnswer): number {
  if ('pageCount' in pagination) return pagination.pageCount;
  return Math.ceil(pagination.total / pagination.limit);
}

/** Ends the loader of a page past the last: each number would be a page of its own. */
export function redirectPastLast(
  answer: PagedAnswer | undefined,
  page: number,
  pathOf: (page: number) => string,
): void {
  const last = answer && Math.max(1, countPages(answer));
  if (last !== undefined && page > last) throw redirect(pathOf(last));
}

/** Another text is not worth a call. */
export function isValidSearchText(text: string): boolean {
  return text.length > 0 && text.length <= limits.searchMax && !text.includes('\0');
}
