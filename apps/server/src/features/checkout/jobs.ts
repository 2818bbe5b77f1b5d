import type { Deps } from '../../deps.ts';
import { insertEvent } from './event-queries.ts';
import { findSession, listOpenSessions } from './payment-sessions/session-queries.ts';
import { reconcilePayment } from './reconciliation/reconcile-payment.ts';

async function recordFailedRefund({ db, log }: Deps, stripeSessionId: string): Promise<void> {
  const session = await findSession(db, stripeSessionId);
  const alert = 'the refund could not be made';
  const event = { id: `refund-given-up:${stripeSessionId}`, type: 'shop.refund_given_up', alert };
  await insertEvent(db, { ...event, stripeSessionId, orderId: session?.orderId });
  log.error({ session: stripeSessionId, alert }, 'a payment needs attention');
}

export function registerCheckoutJobs(deps: Deps): void {
  const { jobs, payments, db } = deps;

  jobs.registerHandler('refund-payment', async ({ paymentIntentId, sessionId }, { isLast }) => {
    try {
      await payments.refund(paymentIntentId);
    } catch (error) {
      if (isLast) await recordFailedRefund(deps, sessionId);
      throw error;
    }
    await reconcilePayment(deps, sessionId);
  });

  jobs.registerHandler('close-other-sessions', async ({ orderId }) => {
    for (const { stripeId } of await listOpenSessions(db, orderId)) {
      const facts = await payments.closeSession(stripeId);
      await reconcilePayment(deps, stripeId, { facts });
    }
  });
}
