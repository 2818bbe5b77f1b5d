import type { Deps } from '../../../deps.ts';
import { getOrder } from '../order-queries.ts';
import { openPaymentPage } from '../payment-sessions/payment-page.ts';
import { claimOpenSessions, type SessionRow } from '../payment-sessions/session-queries.ts';
import { tryAtProvider } from './provider-call.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const batchSize = 50;

async function reconcileSession(deps: Deps, { orderId, stripeId }: SessionRow): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  await reconcilePayment(deps, stripeId ?? (await openPaymentPage(deps, order)).id);
}

/** True when there may be more. */
export async function reconcileOpenPayments(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const claimed = await claimOpenSessions(deps.db, batchSize);
  for (const session of claimed) {
    if (signal?.aborted) return false;
    await tryAtProvider(deps, { session: session.stripeId }, () => reconcileSession(deps, session));
  }
  return claimed.length === batchSize;
}
