import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../db/client.ts';
import { insertEvent } from './event-queries.ts';
import { removeOldUnpaidOrders } from './removal/remove-order-queries.ts';
import { findSession, listOpenSessions } from './payment-sessions/session-queries.ts';
import { reconcilePayment } from './reconciliation/reconcile-payment.ts';

async function recordFailedRefund({ db, log }: Deps, stripeSessionId: string): Promise<void> {
  const session = await findSession(db, stripeSessionId);
  const alert = 'the refund could not be made';
  const event = { id: `refund-given-up:${stripeSessionId}`, type: 'shop.refund_given_up', alert };
  await insertEvent(db, { ...event, stripeSessionId, orderId: session?.orderId });
  log.error({ session: stripeSessionId, alert }, 'a payment needs attention');
}

const daySeconds = 24 * 60 * 60;

/** Enqueues the job of a day once, however often it is called. */
export async function scheduleUnpaidOrderRemoval(
  { jobs, db }: { readonly jobs: Deps['jobs']; readonly db: Queryable },
  day: Date,
  afterSeconds = 0,
): Promise<void> {
  const key = `remove-unpaid-orders-${day.toISOString().slice(0, 10)}`;
  await jobs.enqueue(db, 'remove-unpaid-orders', {}, { key, afterSeconds });
}

export function registerCheckoutJobs(deps: Deps): void {
  const { jobs, payments, db, now } = deps;

  jobs.work('remove-unpaid-orders', async () => {
    const orders = await removeOldUnpaidOrders(db, now());
    if (orders > 0) deps.log.info({ orders }, 'old unpaid orders were removed');
    await scheduleUnpaidOrderRemoval(
      deps,
      new Date(now().getTime() + daySeconds * 1000),
      daySeconds,
    );
  });

  jobs.work('refund-payment', async ({ paymentIntentId, sessionId }, { isLast }) => {
    try {
      await payments.refund(paymentIntentId);
    } catch (error) {
      if (isLast) await recordFailedRefund(deps, sessionId);
      throw error;
    }
    await reconcilePayment(deps, sessionId);
  });

  jobs.work('close-other-sessions', async ({ orderId }) => {
    for (const { stripeId } of await listOpenSessions(db, orderId)) {
      const facts = await payments.closeSession(stripeId);
      await reconcilePayment(deps, stripeId, { facts });
    }
  });
}
