import type { Deps } from '../../deps.ts';
import { insertEvent } from './event-queries.ts';
import { findSession, listOpenSessions } from './session-queries.ts';
import { settleSession } from './settle.ts';

/** The provider has not taken a refund for a day: that is for a person. */
async function giveUpRefund({ db, log }: Deps, stripeSessionId: string): Promise<void> {
  const session = await findSession(db, stripeSessionId);
  const alert = 'the refund could not be made';
  const event = { id: `refund-given-up:${stripeSessionId}`, type: 'shop.refund_given_up', alert };
  await insertEvent(db, { ...event, stripeSessionId, orderId: session?.orderId });
  log.error({ session: stripeSessionId, alert }, 'look at this payment');
}

/** Follow-ups at the provider that a settled payment leaves behind. */
export function workOnPayments(deps: Deps): void {
  const { jobs, payments, db } = deps;

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
