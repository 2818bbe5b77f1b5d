import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/notify.ts';
import { recordAlert } from '../alerts.ts';
import { sumSucceeded } from '../../../providers/stripe/payment-facts.ts';
import { issueForReversals } from '../../invoices/credit-notes.ts';
import { disputeMail, partRefundMail, refundMail, secondPaymentMail } from './reversal-mails.ts';
import { getBuyer, setReversals } from '../order-queries.ts';
import type { Payment } from '../payment.ts';
import { setSessionRefunded, storeReversalAskedAt } from '../payment-sessions/session-queries.ts';

export async function refundDuplicate(
  deps: Deps,
  db: Transaction,
  payment: Payment,
): Promise<void> {
  const { sessionId, paymentIntentId } = payment.facts;
  const alert = 'paid twice: the second payment goes back';
  await recordAlert(deps, db, payment, { name: 'paid-twice', alert });
  if (paymentIntentId)
    await deps.jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId });
}

/** Outdated facts change nothing; those of the first payment disable the downloads. */
export async function updateReversal(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  isFirstPayment: boolean,
): Promise<boolean> {
  // Only staff take a free order back: there is no payment to ask about.
  if (payment.order.totalCents === 0) return false;
  const isCurrent = await storeReversalAskedAt(db, payment.session.id, payment.facts.askedAt);
  if (!isCurrent) return false;
  return isFirstPayment
    ? updateOrderReversal(deps, db, payment)
    : updateDuplicateReversal(deps, db, payment);
}

const firstTimeOf = (known: Date | null, isTrue: boolean, now: Date) =>
  isTrue ? (known ?? now) : null;

async function updateOrderReversal(
  deps: Deps,
  db: Transaction,
  { order, facts }: Payment,
): Promise<boolean> {
  const { config, jobs, now } = deps;
  await issueForReversals(deps, db, order.id, facts);
  const refundedCents = Math.min(sumSucceeded(facts.refunds), order.totalCents);
  const refundedAt = firstTimeOf(order.refundedAt, facts.refund === 'whole', now());
  const disputedAt = firstTimeOf(order.disputedAt, facts.isDisputed, now());
  const isLost = facts.disputes.some(({ state }) => state === 'lost');
  const disputeLostAt = firstTimeOf(order.disputeLostAt, isLost, now());
  const isSame =
    refundedCents === order.refundedCents &&
    refundedAt === order.refundedAt &&
    disputedAt === order.disputedAt &&
    disputeLostAt === order.disputeLostAt;
  if (isSame) return false;
  await setReversals(db, order.id, { refundedCents, refundedAt, disputedAt, disputeLostAt });
  const context = { publicUrl: config.publicUrl, order, buyer: await getBuyer(db, order.userId) };
  const isPart = !refundedAt && refundedCents > order.refundedCents;
  if (refundedAt && !order.refundedAt) await jobs.enqueue(db, 'send-mail', refundMail(context));
  if (isPart) await jobs.enqueue(db, 'send-mail', partRefundMail(context, refundedCents));
  if (disputedAt && !order.disputedAt) {
    await jobs.enqueue(db, 'send-mail', disputeMail(context));
    await notify(deps, db, {
      key: `dispute:${order.documentId}:${disputedAt.toISOString()}`,
      kind: 'dispute',
      title: `Disputed: order ${order.documentId}`,
      path: `/admin/orders/${order.documentId}`,
    });
  }
  return true;
}

async function updateDuplicateReversal(
  { config, jobs, now }: Deps,
  db: Transaction,
  { order, session, facts }: Payment,
): Promise<boolean> {
  const refundedAt = firstTimeOf(session.refundedAt, facts.refund === 'whole', now());
  if (refundedAt === session.refundedAt) return false;
  await setSessionRefunded(db, session.id, refundedAt);
  const buyer = await getBuyer(db, order.userId);
  const context = { publicUrl: config.publicUrl, order, buyer };
  if (refundedAt) await jobs.enqueue(db, 'send-mail', secondPaymentMail(context, session.attempt));
  return true;
}
