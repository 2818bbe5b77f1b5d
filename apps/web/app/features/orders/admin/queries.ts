import {
  orderSort,
  orderState,
  type OrderSort,
  type AdminOrderDetails,
} from '@partshelf/contract/orders/admin.ts';
import { refundRequestState } from '@partshelf/contract/orders/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list-toolbar.tsx';
import { overviewKey, openTasksKey } from '../../../admin/overview/queries.ts';

export const adminOrdersKey = ['back-office', 'orders'];

export const refundPollMs = 3_000;

export const defaultOrderSort: OrderSort = 'createdAt:desc';

export const orderFilters = ['state'] as const;

export function adminOrdersQuery({ search, sort, page, filters }: ListParams<'state'>) {
  return apiQuery(adminOrdersKey, 'GET /back-office/orders', {
    query: {
      search: search || undefined,
      state: oneOf(orderState.options, filters.state),
      sort: oneOf(orderSort.options, sort) ?? defaultOrderSort,
      pagination: { page },
    },
  });
}

/** Polls while a refund is pending. */
export function adminOrderQuery(documentId: string) {
  const query = apiQuery([...adminOrdersKey, 'order'], 'GET /back-office/orders/:documentId', {
    params: { documentId },
  });
  return {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: { data: AdminOrderDetails } } }) =>
      data && isBeingRefunded(data.data) ? refundPollMs : false,
  };
}

/** Whether something of the payment can still go back. */
export const isPaidFor = ({ state }: Pick<AdminOrderDetails, 'state'>): boolean =>
  state === 'succeeded' || state === 'partlyRefunded';

/** Whether a refund was started and the provider has not confirmed it yet. */
export function isBeingRefunded(
  order: Pick<AdminOrderDetails, 'state' | 'refundStartedAt'>,
): boolean {
  return isPaidFor(order) && order.refundStartedAt !== null;
}

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], 'GET /back-office/orders/:documentId/receipt', {
    params: { documentId },
  });

const refundRequestsKey = ['back-office', 'refund-requests'];

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

export const getAdminOrderPath = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;

const orderKeys = [adminOrdersKey, refundRequestsKey, overviewKey, openTasksKey];

export function useInvalidateOrders(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(orderKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
