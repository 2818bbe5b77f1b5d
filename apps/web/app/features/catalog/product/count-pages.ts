import type { OffsetPagination, Pagination } from '@partshelf/contract/api/envelope.ts';

export function countPages(pagination: Pagination | OffsetPagination): number {
  if ('pageCount' in pagination) return pagination.pageCount;
  return Math.ceil(pagination.total / pagination.limit);
}
