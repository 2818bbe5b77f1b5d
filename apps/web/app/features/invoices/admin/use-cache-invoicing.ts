import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { openTasksKey } from '../../../admin/overview/open-tasks-query.ts';
import { invoicingQuery } from './invoicing-query.ts';

/** For the answers of calls that change it. */
export function useCacheInvoicing(): (answer: { data: Invoicing }) => void {
  const queries = useQueryClient();
  return (answer) => {
    queries.setQueryData(invoicingQuery.queryKey, answer);
    void queries.invalidateQueries({ queryKey: openTasksKey });
  };
}
