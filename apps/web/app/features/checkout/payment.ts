import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, api, isApiError } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { refetchShopping } from '../../optimistic-list.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';
import { ordersKey } from '../orders/orders.ts';

const checkIntervalMs = 1000;
const waitLimitMs = 5000;

const paymentKey = ['checkout', 'payment'];

/** Checks can be slow: one retry at most. */
export function paymentQuery(sessionId: string) {
  return {
    ...apiQuery(paymentKey, 'GET /orders/check-payment-status', { query: { sessionId } }),
    retry: (failures: number, error: Error) => failures < 1 && !isRefusal(error),
    networkMode: 'always' as const,
    staleTime: 0,
    gcTime: 0,
  };
}

/** Retries for some seconds: Stripe may send the buyer back before it knows. */
export function verificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', 'verification', sessionId],
    queryFn: ({ client, signal }) => verifyPayment(client, sessionId, signal),
    retry: false,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPersonal: true },
  });
}

async function verifyPayment(queries: QueryClient, sessionId: string, signal: AbortSignal) {
  const waitEndsAt = performance.now() + waitLimitMs;
  const isLastCheck = () => signal.aborted || performance.now() + checkIntervalMs > waitEndsAt;
  for (;;) {
    try {
      const payment = await queries.fetchQuery({ ...paymentQuery(sessionId), retry: false });
      const isDecided = payment.status === 'success' || payment.status === 'expired';
      if (isDecided || isLastCheck()) return payment;
    } catch (error) {
      if (isRefusal(error) || isLastCheck()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, checkIntervalMs));
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

const mutationKey = ['checkout', 'retry'];

interface Continuation {
  readonly sessionId: string;
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
      showErrorToast(
        'Missing Redirect URL',
        'The payment session was created, but no URL was returned.',
      );
    },
    onError(failure, { page }) {
      if (isApiError(failure, 'ORDER_ALREADY_PAID')) return showPaid(queries);
      return page === 'open' ? showContinuationFailure(failure) : onFailure(failure);
    },
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

/** What was bought has left the cart. */
function showPaid(queries: QueryClient) {
  toast({
    variant: 'success',
    title: 'Order already paid',
    description: 'Your payment has arrived. The downloads are in your orders.',
  });
  void refetchShopping(queries);
}

const showContinuationFailure = (error: Error) =>
  showFailure(
    'Payment Not Continued',
    error,
    'The payment page could not be opened. Please try again.',
  );

export const isDiscountRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code?.startsWith('DISCOUNT_') === true;

const withSession = (path: string) => (sessionId: string) =>
  `${path}?session_id=${encodeURIComponent(sessionId)}`;

export const getSuccessPath = withSession('/checkout-success');
export const getFailedPath = withSession('/checkout-failed');

/** An order without a payment has such a reference. */
export const isFreeSession = (sessionId: string) => sessionId.startsWith('free_');

/** Calls back when the browser restores this page from its cache by the Back button. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [onRestored]);
}
