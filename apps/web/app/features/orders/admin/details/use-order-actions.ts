import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { getAdminOrderPath } from '../admin-order-path.ts';
import { useInvalidateOrders } from '../../../../admin/use-invalidate-orders.ts';
import { adminOrderQuery } from '../admin-order-queries.ts';

const moneyOnItsWay = {
  title: 'The money is on its way back',
  description: 'The order is refunded once the payment provider confirms it.',
};

const downloadsEnded = { title: 'The downloads of this order have ended' };

/** Starts a full refund; a free order ends at once. */
export function useRefundOrder({ documentId, total }: AdminOrderDetails, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/refund', { params: { documentId } }),
    onSuccess: (answer) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      onDone();
      toast({ variant: 'success', ...(total === 0 ? downloadsEnded : moneyOnItsWay) });
    },
    onSettled: refresh,
  });
}

/** The amount is in dollars. */
export function useRefundPart({ documentId }: AdminOrderDetails) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (amount: number) =>
      api('POST /back-office/orders/:documentId/partial-refund', {
        params: { documentId },
        body: { amount },
      }),
    onSuccess: (answer, amount) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      toast({
        variant: 'success',
        title: `${formatUsd(amount)} is on its way back`,
        description: 'The order shows it once the payment provider confirms it.',
      });
    },
    onSettled: refresh,
  });
}

export function useIssueCreditNote({ documentId }: AdminOrderDetails, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/credit-note', { params: { documentId } }),
    onSuccess: (answer) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      onDone();
      toast({ variant: 'success', title: 'The credit note is issued' });
    },
    onSettled: refresh,
  });
}

export function useAllowAttempt({ documentId, buyer }: AdminOrderDetails, onDone: () => void) {
  const refresh = useInvalidateOrders();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/another-attempt', { params: { documentId } }),
    onSuccess: ({ data }) => {
      onDone();
      toast({
        variant: 'success',
        title: 'Another attempt is allowed',
        description: `An email with the new order is on its way to ${buyer.email}.`,
      });
      void navigate(getAdminOrderPath(data));
    },
    onSettled: refresh,
  });
}
