import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';

const checkIntervalMs = 1000;
const waitLimitMs = 5000;

export const paymentKey = ['checkout', 'payment'];

/** Checks can be slow: one retry at most. Without a connection it fails instead of waiting. */
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
