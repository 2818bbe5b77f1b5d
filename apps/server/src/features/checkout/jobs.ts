import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../db/client.ts';
import { insertEvent } from './webhook/event-queries.ts';
import { removeOldUnpaidOrders } from './removal/remove-order-queries.ts';
import { findSession, listOpenSessions } from './session-queries.ts';
import { settleSession } from './reconciliation/settle.ts';

/** The provider has not taken a refund for a day: that is for a person. */
async function giveUpRefund({ db, log }: Deps, stripeSessionId: string): Promise<void> {
  const session = await findSession(db, stripeSessionId);
  const alert = 'the refund could not be made';
  const event = { id: `refund-given-up:${stripeSessionId}`, type: 'shop.refund_given_up', alert };
  await insertEvent(db, { ...event, stripeSessionId, orderId: session?.orderId });
  log.error({ session: stripeSessionId, alert }, 'look at this payment');
}

const daySeconds = 24 * 60 * 60;

/** Once a day, however often it is asked for. */
export async function planUnpaidOrderRemoval(
  { jobs, db }: { readonly jobs: Deps['jobs']; readonly db: Queryable },
  day: Date,
  afterSeconds = 0,
): Promise<void> {
  const key = `remove-unpaid-orders-${day.toISOString().slice(0, 10)}`;
  await jobs.enqueue(db, 'remove-unpaid-orders', {}, { key, afterSeconds });
}

/** Follow-ups at the provider that a settled payment leaves behind. */
export function workOnPayments(deps: Deps): void {
  const { jobs, payments, db, now } = deps;

  jobs.work('remove-unpaid-orders', async () => {
    const orders = await removeOldUnpaidOrders(db, now());
    if (orders > 0) deps.log.info({ orders }, 'old unpaid orders were removed');
    await planUnpaidOrderRemoval(deps, new Date(now().getTime() + daySeconds * 1000), daySeconds);
  });

  jobs.work('refund-payment', async ({ paymentIntentId, sessionId }, { isLast }) => {
    try {
      await payments.refund(paymentIntentId);
    } catch (error) {
      if (isLast) await giveUpRefund(deps, sessionId);
      throw error;
    }
    await settleSession(deps, sessionId);
  });

  jobs.work('close-other-sessions', async ({ orderId }) => {
    for (const { stripeId } of await listOpenSessions(db, orderId)) {
      const facts = await payments.closeSession(stripeId);
      await settleSession(deps, stripeId, { facts });
    }
  });
}
