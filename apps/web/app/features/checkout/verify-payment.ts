import { checkoutRoutes } from '@partshelf/contract/checkout.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../query-client.ts';

const mostChecks = 5;
const betweenChecksMs = 1000;

export const paymentKey = ['checkout', 'payment'];

/** How a payment stands right now. */
export function paymentQuery(sessionId: string) {
  return {
    ...apiQuery(paymentKey, checkoutRoutes.check, { query: { sessionId } }),
    staleTime: 0,
    gcTime: 0,
  };
}

/**
 * How a payment ended. One that is neither paid nor expired is given some more seconds: the card
 * provider may send the buyer back before it knows.
 */
export function verificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['checkout', 'verification', sessionId],
    queryFn: ({ client, signal }) => verifyPayment(client, sessionId, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPersonal: true },
  });
}

async function verifyPayment(queries: QueryClient, sessionId: string, signal: AbortSignal) {
  for (let checks = 1; ; checks += 1) {
    const payment = await queries.fetchQuery(paymentQuery(sessionId));
    const isDecided = payment.status === 'success' || payment.status === 'expired';
    if (isDecided || checks === mostChecks || signal.aborted) return payment;
    await new Promise((resolve) => setTimeout(resolve, betweenChecksMs));
  }
}
