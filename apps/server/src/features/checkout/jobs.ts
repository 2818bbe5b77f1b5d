import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { raiseAlert } from './payment-alerts.ts';
import { settleFailures } from './failed-refunds.ts';
import { findSession, listOpenSessions } from './payment-queries.ts';
import { lockOrder } from './order-queries.ts';
import { checkVatId } from './vat-id-check.ts';
import { reconcileOrRebuild, tryAtProvider } from './payment-events.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { findRefund, listUnknownDisputes, setRefundFailed } from './reversal-queries.ts';

interface RefundJob {
  readonly sessionId: string;
  /** Refunds that releases before began have none, or are not stored under it. */
  readonly key?: string;
}

async function failRefund(deps: Deps, { sessionId, key }: RefundJob, failure: string) {
  const session = await findSession(deps.db, sessionId);
  if (!session) return;
  const { orderId } = session;
  await deps.db.transaction(async (transaction) => {
    const { documentId: order } = await lockOrder(transaction, orderId);
    if (key && (await findRefund(transaction, key))) {
      await setRefundFailed(transaction, orderId, key, { failedAt: deps.now(), failure });
      await settleFailures(deps, transaction, orderId);
    } else {
      const alert = 'the refund could not be made';
      const id = `refund-given-up:${key ?? sessionId}`;
      const event = { id, type: 'shop.refund_given_up', alert };
      const place = { stripeSessionId: sessionId, orderId, order };
      await raiseAlert(deps, transaction, { ...event, ...place });
    }
  });
}

const givenUp = 'Stripe did not accept it for a day.';

const describeRefusal = ({ cause, message }: ShopError) =>
  cause instanceof Error ? cause.message : message;

const disputesAtOnce = 50;

export function registerCheckoutJobs(deps: Deps): void {
  const { jobs, payments, db } = deps;
  const onFailed = (job: RefundJob) => failRefund(deps, job, givenUp);

  jobs.registerHandler(
    'refund-payment',
    async ({ paymentIntentId, sessionId, key }) => {
      const refund = key ? await findRefund(db, key) : undefined;
      if (!refund?.failedAt) await payments.refund(paymentIntentId, key);
      const { facts } = await reconcilePayment(deps, sessionId);
      const failure = facts.isDisputed
        ? 'The payment is disputed at the bank of the buyer.'
        : 'The payment was refunded before.';
      if (key) await failRefund(deps, { sessionId, key }, failure);
    },
    onFailed,
  );

  // One that has failed is only made again by an Admin, under another key.
  jobs.registerHandler(
    'refund-part',
    async ({ sessionId, ...part }) => {
      const refund = await findRefund(db, part.key);
      try {
        const isStored = refund !== undefined;
        if (!refund?.failedAt)
          await payments.refundPart(part.paymentIntentId, { ...part, isStored });
      } catch (error) {
        const isRefused = error instanceof ShopError && error.code === 'REFUND_TOO_HIGH';
        if (!isRefused) throw error;
        await failRefund(deps, { sessionId, key: part.key }, describeRefusal(error));
      }
      await reconcilePayment(deps, sessionId);
    },
    onFailed,
  );
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
