import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { raiseAlert } from './payment-alerts.ts';
import { findSession, listOpenSessions, type SessionRow } from './payment-queries.ts';
import { lockOrder } from './order-queries.ts';
import { listUnknownDisputes } from './dispute-queries.ts';
import { checkVatId } from './vat-id-check.ts';
import { reconcileOrRebuild, tryAtProvider } from './payment-events.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { resumeRefund } from './reconcile-refunds.ts';
import { setRefundFailed } from './refund-queries.ts';

async function failUnmadeRefund(
  { now }: Deps,
  db: Transaction,
  session: SessionRow | undefined,
  key: string,
): Promise<void> {
  if (!session) return;
  await lockOrder(db, session.orderId);
  await setRefundFailed(db, session.orderId, key, now());
}

/** Refunds that releases before began have no key. */
async function giveUpRefund(deps: Deps, stripeSessionId: string, key?: string): Promise<void> {
  const { db, log } = deps;
  const session = await findSession(db, stripeSessionId);
  const alert = 'the refund could not be made';
  const id = `refund-given-up:${key ?? stripeSessionId}`;
  const event = { id, type: 'shop.refund_given_up', alert };
  await db.transaction(async (transaction) => {
    if (key) await failUnmadeRefund(deps, transaction, session, key);
    await raiseAlert(deps, transaction, { ...event, stripeSessionId, orderId: session?.orderId });
  });
  log.error({ session: stripeSessionId, alert }, 'a payment needs attention');
}

const disputesAtOnce = 50;

export function registerCheckoutJobs(deps: Deps): void {
  const { jobs, payments, db } = deps;

  jobs.registerHandler(
    'refund-payment',
    async ({ paymentIntentId, sessionId, key }, { isLast }) => {
      try {
        await payments.refund(paymentIntentId, key);
      } catch (error) {
        if (isLast) await giveUpRefund(deps, sessionId, key);
        throw error;
      }
      await reconcilePayment(deps, sessionId);
      // Others have refunded all of it before.
      if (!key) return;
      const session = await findSession(db, sessionId);
      await db.transaction((transaction) => failUnmadeRefund(deps, transaction, session, key));
    },
  );

  jobs.registerHandler('refund-part', async ({ sessionId, ...part }, { isLast }) => {
    const { isStored, isPossible } = await resumeRefund(deps, part.orderId, part.key);
    if (!isPossible) {
      await giveUpRefund(deps, sessionId, part.key);
      return 'given up';
    }
    try {
      await payments.refundPart(part.paymentIntentId, { ...part, isStored });
    } catch (error) {
      const isRefused = error instanceof ShopError && error.code === 'REFUND_TOO_HIGH';
      if (isLast || isRefused) await giveUpRefund(deps, sessionId, part.key);
      if (isRefused) return 'given up';
      throw error;
    }
    await reconcilePayment(deps, sessionId);
    return undefined;
  });
  jobs.registerHandler('check-vat-id', (job) => checkVatId(deps, job));

  jobs.registerHandler('recover-payment', async ({ paymentIntentId }) => {
    const sessionId = await payments.findSessionByPayment(paymentIntentId);
    if (sessionId) await reconcileOrRebuild(deps, sessionId);
  });

  jobs.registerHandler('find-disputes', async () => {
    for (const stripeId of await listUnknownDisputes(db, disputesAtOnce)) {
      await tryAtProvider(deps, { session: stripeId }, () => reconcilePayment(deps, stripeId));
    }
  });
  jobs.schedule('find-disputes', '7 * * * *');

  jobs.registerHandler('close-other-sessions', async ({ orderId }) => {
    for (const { stripeId } of await listOpenSessions(db, orderId)) {
      const facts = await payments.closeSession(stripeId);
      await reconcilePayment(deps, stripeId, { facts });
    }
  });
}
