import type { Deps } from '../../deps.ts';
import { listOpenSessions } from './session-queries.ts';
import { settleSession } from './settle.ts';

/** Follow-ups at the provider that a settled payment leaves behind. */
export function workOnPayments(deps: Deps): void {
  const { jobs, payments, db } = deps;

  jobs.work('refund-payment', async ({ paymentIntentId, sessionId }) => {
    await payments.refund(paymentIntentId);
    await settleSession(deps, sessionId);
  });

  jobs.work('close-other-sessions', async ({ orderId }) => {
    for (const { stripeId } of await listOpenSessions(db, orderId)) {
      const facts = await payments.closeSession(stripeId);
      await settleSession(deps, stripeId, { facts });
    }
  });
}
