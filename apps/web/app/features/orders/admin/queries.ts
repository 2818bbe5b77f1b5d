import { countryCodes } from '@partshelf/contract/invoices/countries.ts';
import {
  orderDate,
  orderFeature,
  orderSort,
  orderState,
  type OrderDate,
  type OrderSort,
  type AdminOrderDetails,
} from '@partshelf/contract/orders/admin.ts';
import { sumDollars } from '@partshelf/contract/money.ts';
import { refundSort } from '@partshelf/contract/orders/admin-refunds.ts';
import { refundRequestState } from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../../query-client.ts';
import { dayFilters, documentIdIn, type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { overviewKey, openTasksKey } from '../../../admin/overview/queries.ts';

export const adminOrdersKey = ['back-office', 'orders'];

export const refundPollMs = 3_000;

export const defaultOrderSort: OrderSort = 'createdAt:desc';

const defaultOrderDate: OrderDate = 'placed';

export const orderFilters = [
  'state',
  'product',
  'buyer',
  'company',
  'country',
  'code',
  'has',
  'date',
  ...dayFilters,
] as const;

export type OrderListParams = ListParams<(typeof orderFilters)[number]>;

const codePattern = /^[A-Za-z0-9-]{3,32}$/;

export function readOrderFilters({ search, sort, filters, days }: OrderListParams) {
  return {
    search: search || undefined,
    state: oneOf(orderState.options, filters.state),
    product: documentIdIn(filters.product),
    buyer: documentIdIn(filters.buyer),
    company: documentIdIn(filters.company),
    country: oneOf(countryCodes, filters.country),
    code: codePattern.test(filters.code ?? '') ? filters.code : undefined,
    has: oneOf(orderFeature.options, filters.has),
    date: oneOf(orderDate.options, filters.date) ?? defaultOrderDate,
    ...days,
    sort: oneOf(orderSort.options, sort) ?? defaultOrderSort,
  };
}

export interface PaidOrders {
  readonly product?: string;
  readonly code?: string;
  readonly country?: string;
  readonly state?: string;
  readonly has?: string;
}

export const getPaidOrdersPath = (
  { from, until }: { readonly from: string; readonly until: string },
  of: PaidOrders = {},
) => `/admin/orders?${new URLSearchParams({ date: 'paid', from, to: until, ...of })}`;

export const adminOrdersQuery = (params: OrderListParams) =>
  apiQuery(adminOrdersKey, 'GET /back-office/orders', {
    query: { ...readOrderFilters(params), pagination: { page: params.page } },
  });

/** Polls while a refund is pending. */
export function adminOrderQuery(documentId: string) {
  const query = apiQuery([...adminOrdersKey, 'order'], 'GET /back-office/orders/:documentId', {
    params: { documentId },
  });
  return {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: { data: AdminOrderDetails } } }) =>
      data && (isBeingRefunded(data.data) || sumWaitingRefunds(data.data) > 0)
        ? refundPollMs
        : false,
  };
}

export const isPaidFor = ({ state }: Pick<AdminOrderDetails, 'state'>): boolean =>
  state === 'succeeded' || state === 'partlyRefunded';

export function isBeingRefunded(
  order: Pick<AdminOrderDetails, 'state' | 'refundStartedAt'>,
): boolean {
  return isPaidFor(order) && order.refundStartedAt !== null;
}

export const sumWaitingRefunds = ({ refunds }: Pick<AdminOrderDetails, 'refunds'>): number =>
  sumDollars(
    refunds.filter((one) => !one.confirmedAt && !one.failedAt).map(({ amount }) => amount),
  );

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], 'GET /back-office/orders/:documentId/receipt', {
    params: { documentId },
  });

const refundRequestsKey = ['back-office', 'refund-requests'];

export const refundFilters = ['state', ...dayFilters] as const;

export const defaultRefundSort = 'state:desc';

type RefundParams = ListParams<(typeof refundFilters)[number]>;

export function readRefundFilters({ search, sort, filters, days }: RefundParams) {
  return {
    search: search || undefined,
    state: oneOf(refundRequestState.options, filters.state),
    ...days,
    sort: oneOf(refundSort.options, sort) ?? defaultRefundSort,
  };
}

export const refundRequestsQuery = (params: RefundParams) =>
  apiQuery(refundRequestsKey, 'GET /back-office/refunds', {
    query: { ...readRefundFilters(params), pagination: { page: params.page } },
  });

export const getAdminOrderPath = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;

/** What a change of an order or of a refund request changes. */
export const orderKeys = [adminOrdersKey, refundRequestsKey, overviewKey, openTasksKey];
