import type { Pagination } from '@partshelf/contract/api/envelope.ts';

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export function toLimitOffset({ page, pageSize }: PageQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

export function toPagination({ page, pageSize }: PageQuery, total: number): Pagination {
  return { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
}
