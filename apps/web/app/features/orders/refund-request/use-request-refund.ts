import type { Order, RefundRequestInput } from '@partshelf/contract/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { ordersKey } from '../orders-query.ts';

export function useRequestRefund({ documentId }: Order) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RefundRequestInput) =>
      api('POST /orders/:documentId/refund-request', { params: { documentId }, body }),
    onSuccess: () => {
      toast({
        variant: 'success',
        title: 'Refund requested',
        description: 'We read your reason and answer by email.',
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
}
