import {
  discountSort,
  discountState,
  type DiscountBatch,
  type DiscountSort,
} from '@partshelf/contract/back-office/discounts.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list/use-list-params.ts';

export const discountsKey = ['back-office', 'discounts'];

const batchPollMs = 1_000;

export const defaultDiscountSort: DiscountSort = 'createdAt:desc';

export const discountFilters = ['state', 'batch'] as const;

export function discountsQuery(params: ListParams<(typeof discountFilters)[number]>) {
  const { search, sort, page, filters } = params;
  return apiQuery(discountsKey, 'GET /back-office/discounts', {
    query: {
      search: search || undefined,
      state: oneOf(discountState.options, filters.state),
      batch: filters.batch,
      sort: oneOf(discountSort.options, sort) ?? defaultDiscountSort,
      pagination: { page },
    },
  });
}

export function discountQuery(documentId: string) {
  return apiQuery([...discountsKey, 'discount'], 'GET /back-office/discounts/:documentId', {
    params: { documentId },
  });
}

export function discountUsesQuery(documentId: string, { page }: ListParams) {
  return apiQuery([...discountsKey, 'uses'], 'GET /back-office/discounts/:documentId/uses', {
    params: { documentId },
    query: { pagination: { page } },
  });
}

/** Polls until all codes are made. */
export function batchQuery(documentId: string) {
  return {
    ...apiQuery([...discountsKey, 'batch'], 'GET /back-office/discounts/batches/:documentId', {
      params: { documentId },
    }),
    refetchInterval: ({ state: { data } }: { state: { data?: { data: DiscountBatch } } }) =>
      data && !data.data.done ? batchPollMs : false,
  };
}
