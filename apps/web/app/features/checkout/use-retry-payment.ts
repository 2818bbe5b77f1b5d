import { checkoutEndpoints } from '@partshelf/contract/checkout/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ordersKey } from '../orders/orders-query.ts';
import { usePageRestored } from './use-page-restored.ts';
import { paymentKey } from './verification/verify-payment.ts';

const mutationKey = ['checkout', 'retry'];

/** `isWorking` lasts until the payment page shows. */
export function useRetryPayment(onFailure: (error: Error) => void) {
  const queries = useQueryClient();
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationKey,
    mutationFn: async (sessionId: string) => {
      const { stripeSession } = await api(checkoutEndpoints.recreate, { body: { sessionId } });
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

export const isAttemptLimit = (error: Error | null) =>
  isApiError(error, 'PAYMENT_ATTEMPTS_EXHAUSTED');
