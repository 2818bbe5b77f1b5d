import type { OffsetPagination, PaginationMeta } from '@partshelf/contract/api/envelope.ts';
import type { WindowQuery } from '@partshelf/contract/api/query.ts';

export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export function toLimitOffset({ page, pageSize }: PageQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

export function toPagination({ page, pageSize }: PageQuery, total: number): PaginationMeta {
  return { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
}

export function toWindow(query: WindowQuery): { limit: number; offset: number } {
  return 'start' in query ? { limit: query.limit, offset: query.start } : toLimitOffset(query);
}

export function describeWindow(
  query: WindowQuery,
  total: number,
): PaginationMeta | OffsetPagination {
  if (!('start' in query)) return toPagination(query, total);
  return { start: query.start, limit: query.limit, total };
}
