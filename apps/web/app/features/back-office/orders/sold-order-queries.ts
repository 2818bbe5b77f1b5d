import {
  orderSort,
  orderState,
  soldOrderRoutes,
  type OrderSort,
  type SoldOrderDetails,
} from '@partshelf/contract/back-office/orders.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListAddress } from '../list/use-list-address.ts';

/** Begins the key of all that was read of the orders of everybody. */
export const soldOrdersKey = ['back-office', 'orders'];

const refundCheckMs = 3_000;

export const defaultOrderSort: OrderSort = 'createdAt:desc';

export const orderFilters = ['state'] as const;

export function soldOrdersQuery({ search, sort, page, filters }: ListAddress<'state'>) {
  return apiQuery(soldOrdersKey, soldOrderRoutes.list, {
    query: {
      search: search || undefined,
      state: oneOf(orderState.options, filters.state),
      sort: oneOf(orderSort.options, sort) ?? defaultOrderSort,
      pagination: { page },
    },
  });
}

/** Looks again and again while money is on its way back. */
export function soldOrderQuery(documentId: string) {
  const query = apiQuery([...soldOrdersKey, 'order'], soldOrderRoutes.order, {
    params: { documentId },
  });
  return {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: { data: SoldOrderDetails } } }) =>
      data && isBeingRefunded(data.data) ? refundCheckMs : false,
  };
}

/** Whether the vendor has given the money back, and the provider has not confirmed it yet. */
export function isBeingRefunded(
  order: Pick<SoldOrderDetails, 'state' | 'refundStartedAt'>,
): boolean {
  return order.state === 'succeeded' && order.refundStartedAt !== null;
}
