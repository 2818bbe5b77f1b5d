import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { apiQuery } from '../../../query-client.ts';

const pollMs = 1_000;

export const invoicingQuery = queryOptions({
  ...apiQuery(['back-office', 'invoicing'], 'GET /back-office/invoicing', {}),
  refetchInterval: ({ state }) => (state.data?.data.isIssuing ? pollMs : false),
});

export function useCacheInvoicing(): (answer: { data: Invoicing }) => void {
  const queries = useQueryClient();
  return (answer) => {
    queries.setQueryData(invoicingQuery.queryKey, answer);
    void queries.invalidateQueries({ queryKey: openTasksKey });
  };
}

/** An example is `3 paid orders wait for an invoice`. */
export const waitingOrdersText = (count: number): string =>
  count === 1
    ? '1 paid order waits for an invoice'
    : `${count.toLocaleString('en-US')} paid orders wait for an invoice`;
