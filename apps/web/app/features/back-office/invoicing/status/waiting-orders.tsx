import { adminInvoicingEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { adminOrdersKey } from '../../orders/admin-order-queries.ts';
import { showFailure } from '../../show-failure.ts';
import { useCacheInvoicing } from '../use-cache-invoicing.ts';
import { describeWaitingOrders } from './describe-waiting-orders.ts';

interface WaitingOrdersProps {
  count: number;
  canIssue: boolean;
}

export function WaitingOrders({ count, canIssue }: WaitingOrdersProps) {
  const queries = useQueryClient();
  const cacheInvoicing = useCacheInvoicing();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(adminInvoicingEndpoints.issueWaiting, {}),
    onSuccess: (answer) => {
      cacheInvoicing(answer);
      toast({ variant: 'success', title: describeIssued(count - answer.data.waitingOrders) });
    },
    onError: (error) => showFailure('The invoices were not issued', error),
    onSettled: () => queries.invalidateQueries({ queryKey: adminOrdersKey }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-border bg-card px-5 py-4 md:px-6">
      <FileClock aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <p className="grow text-sm font-semibold">{describeWaitingOrders(count)}</p>
      {canIssue && (
        <Button pending={isPending && 'Issuing...'} onClick={() => mutate()}>
          {count === 1 ? 'Issue it' : 'Issue them'}
        </Button>
      )}
    </div>
  );
}

const describeIssued = (count: number) =>
  count === 1
    ? 'The invoice of 1 order is issued'
    : `The invoices of ${count.toLocaleString('en-US')} orders are issued`;
