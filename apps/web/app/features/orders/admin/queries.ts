import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { apiQuery } from '../../../query-client.ts';
import { overviewKey, openTasksKey } from '../../../admin/overview/queries.ts';

export const adminOrdersKey = ['back-office', 'orders'];

export const refundPollMs = 3_000;

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
  order: Pick<AdminOrderDetails, 'state' | 'refundStartedAt' | 'refunds'>,
): boolean {
  const { refundStartedAt, refunds } = order;
  return (
    isPaidFor(order) && refundStartedAt !== null && refunds.every(({ sentOn }) => sentOn !== null)
  );
}

/** Money of a bank transfer that has to be sent back is not on its way. */
export const sumWaitingRefunds = ({ refunds }: Pick<AdminOrderDetails, 'refunds'>): number =>
  sumAmounts(
    refunds
      .filter((one) => !one.confirmedAt && !one.failedAt && one.sentOn === undefined)
      .map(({ amount }) => amount),
  );

export const getMissingMoney = ({
  total,
  received = [],
}: Pick<AdminOrderDetails, 'total' | 'received'>): number =>
  Math.max(0, sumAmounts([total, ...received.map(({ amount }) => -amount)]));

export const adminReceiptQuery = (documentId: string) =>
  apiQuery([...adminOrdersKey, 'receipt'], 'GET /back-office/orders/:documentId/receipt', {
    params: { documentId },
  });

export const refundRequestsKey = ['back-office', 'refund-requests'];

export const getAdminOrderPath = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;

export const transfersKey = ['back-office', 'transfers'];

export const bankFilesKey = ['back-office', 'bank-files'];

export const paymentKeys = [transfersKey, bankFilesKey, adminOrdersKey, openTasksKey];

export const orderKeys = [adminOrdersKey, refundRequestsKey, overviewKey, openTasksKey];
