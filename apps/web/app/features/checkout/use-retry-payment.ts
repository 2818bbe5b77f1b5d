import { checkoutRoutes } from '@partshelf/contract/checkout.ts';
import { errors } from '@partshelf/contract/errors.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ordersKey } from '../orders/orders-query.ts';
import { usePageRestored } from './use-page-restored.ts';
import { paymentKey } from './verification/verify-payment.ts';

const mutationKey = ['checkout', 'retry'];

/**
 * Opens a new payment session in the place of an old one, once however often it is asked, and
 * leaves for its page. `isWorking` until that page shows.
 */
export function useRetryPayment(onFailure: (error: Error) => void) {
  const queries = useQueryClient();
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationKey,
    mutationFn: async (sessionId: string) => {
      const { stripeSession } = await api(checkoutRoutes.recreate, { body: { sessionId } });
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
    onError: onFailure,
    onSettled: (session) => {
      if (session?.url) return;
      void queries.invalidateQueries({ queryKey: ordersKey });
      void queries.invalidateQueries({ queryKey: paymentKey });
    },
  });
  usePageRestored(reset);

  function retryPayment(sessionId: string) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(sessionId);
  }
  return { retryPayment, isWorking: isPending || Boolean(data?.url), error };
}

export function isAttemptLimit(error: Error | null): boolean {
  return error instanceof ApiError && error.message === errors.PAYMENT_ATTEMPTS_EXHAUSTED.message;
}
