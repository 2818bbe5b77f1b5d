import { refundRequestState } from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../../../query-client.ts';
import { oneOf, type ListParams } from '../../../../admin/list/use-list-params.ts';

export const refundRequestsKey = ['back-office', 'refund-requests'];

export const refundFilters = ['state'] as const;

export function refundRequestsQuery({ search, page, filters }: ListParams<'state'>) {
  return apiQuery(refundRequestsKey, 'GET /back-office/refunds', {
    query: {
      search: search || undefined,
      state: oneOf(refundRequestState.options, filters.state),
      pagination: { page },
    },
  });
}
