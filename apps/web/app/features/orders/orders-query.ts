import { apiQuery } from '../../query-client.ts';

export const ordersKey = ['orders'];

const ordersPerPage = 10;

/** Newest first; pages count from 1. */
export function ordersQuery(page: number) {
  return apiQuery(ordersKey, 'GET /orders', {
    query: { pagination: { page, pageSize: ordersPerPage } },
  });
}

export function orderQuery(documentId: string) {
  return apiQuery([...ordersKey, 'details'], 'GET /orders/:documentId', { params: { documentId } });
}
