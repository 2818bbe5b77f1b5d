import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError, messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ordersKey } from '../orders/orders-query.ts';
import { usePageRestored } from './use-page-restored.ts';
import { paymentKey } from './verification/verify-payment.ts';

const mutationKey = ['checkout', 'retry'];

interface Continuation {
  readonly sessionId: string;
  /** The page that is open already, or that of another attempt. */
  readonly page: 'open' | 'new';
}

/** `workingOn` lasts until the payment page shows. */
export function useRetryPayment(onFailure: (error: Error) => void) {
  const queries = useQueryClient();
  const { mutate, data, isPending, error, variables, reset } = useMutation({
    mutationKey,
    mutationFn: async ({ sessionId, page }: Continuation) => {
      const endpoint =
        page === 'open'
          ? 'POST /orders/resume-checkout-session'
          : 'POST /orders/recreate-checkout-session';
      const { stripeSession } = await api(endpoint, { body: { sessionId } });
      return { url: stripeSession?.url };
    },
    onSuccess: ({ url }) => {
      if (url) return window.location.assign(url);
      toast({
        variant: 'destructive',
        title: 'Missing Redirect URL',
        description: 'The payment session was created, but no URL was returned.',
      });
    },
    onError: (failure, { page }) =>
      page === 'open' ? showContinuationFailure(failure) : onFailure(failure),
    onSettled: (session) => {
      if (session?.url) return;
      void queries.invalidateQueries({ queryKey: ordersKey });
      void queries.invalidateQueries({ queryKey: paymentKey });
    },
  });
  usePageRestored(reset);

  function open(continuation: Continuation) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(continuation);
  }
  return {
    retryPayment: (sessionId: string) => open({ sessionId, page: 'new' }),
    continuePayment: (sessionId: string) => open({ sessionId, page: 'open' }),
    workingOn: isPending || data?.url ? variables?.page : undefined,
    error,
  };
}

export const isAttemptLimit = (error: Error | null) =>
  isApiError(error, 'PAYMENT_ATTEMPTS_EXHAUSTED');

function showContinuationFailure(error: Error) {
  toast({
    variant: 'destructive',
    title: 'Payment Not Continued',
    description: messageOf(error, 'The payment page could not be opened. Please try again.'),
  });
}
