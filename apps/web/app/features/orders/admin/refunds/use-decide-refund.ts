import type { AdminRefundRequest } from '@partshelf/contract/back-office/refunds.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { useInvalidateOrders } from '../../../../admin/use-invalidate-orders.ts';

export type RefundDecision = 'approve' | 'decline';

export function useDecideRefund({ documentId, buyer }: AdminRefundRequest, onDone: () => void) {
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (decision: RefundDecision) =>
      api(`POST /back-office/refunds/:documentId/${decision}`, { params: { documentId } }),
    onSuccess: (_, decision) => {
      onDone();
      toast({ variant: 'success', ...getToastTexts(decision, buyer.email) });
    },
    onSettled: refresh,
  });
}

function getToastTexts(decision: RefundDecision, email: string) {
  return decision === 'approve'
    ? {
        title: 'Refund approved',
        description: 'The order is refunded once the payment provider confirms it.',
      }
    : { title: 'Refund declined', description: `An email is on its way to ${email}.` };
}
