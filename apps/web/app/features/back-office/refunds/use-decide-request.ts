import {
  refundRequestRoutes,
  type RefundRequest,
} from '@partshelf/contract/back-office/refunds.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useMoneyRefresh } from '../use-money-refresh.ts';

export type Verdict = 'approve' | 'decline';

/** Answers who asked for money back, once. */
export function useDecideRequest({ documentId, buyer }: RefundRequest, onDone: () => void) {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (verdict: Verdict) => api(refundRequestRoutes[verdict], { params: { documentId } }),
    onSuccess: (_, verdict) => {
      onDone();
      toast({ variant: 'success', ...wordsFor(verdict, buyer.email) });
    },
    onSettled: refresh,
  });
}

function wordsFor(verdict: Verdict, email: string) {
  return verdict === 'approve'
    ? {
        title: 'Refund approved',
        description: 'The order is refunded once the payment provider confirms it.',
      }
    : { title: 'Refund declined', description: `An email is on its way to ${email}.` };
}
