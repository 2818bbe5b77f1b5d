import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAlert } from '../alerts.ts';
import { disputeMail, refundMail, secondPaymentMail } from './reversal-mails.ts';
import { getBuyer, setMarks } from '../order-queries.ts';
import type { Payment } from '../payment.ts';
import { setRefunded } from '../session-queries.ts';

/** Gives back a payment for an order that another one had paid. */
export async function returnPayment(deps: Deps, db: Transaction, payment: Payment): Promise<void> {
  const { sessionId, paymentIntentId } = payment.facts;
  const alert = 'paid twice: the second payment goes back';
  await recordAlert(deps, db, payment, { name: 'paid-twice', alert });
  if (paymentIntentId)
    await deps.jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId });
}

/**
 * Marks where the money of a payment is when it is not with the shop. An order keeps its status; the
 * marks of the payment that delivered it switch its downloads off. Answers whether anything changed.
 */
export async function markPayment(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  delivers: boolean,
): Promise<boolean> {
  return delivers ? markOrder(deps, db, payment) : markSecond(deps, db, payment);
}

/** The time at which something became true, kept while it stays true. */
const since = (known: Date | null, isTrue: boolean, now: Date) => (isTrue ? (known ?? now) : null);

async function markOrder(
  { config, jobs, now }: Deps,
  db: Transaction,
  { order, facts }: Payment,
): Promise<boolean> {
  const refundedAt = since(order.refundedAt, facts.refund === 'whole', now());
  const disputedAt = since(order.disputedAt, facts.isDisputed, now());
  if (refundedAt === order.refundedAt && disputedAt === order.disputedAt) return false;
  await setMarks(db, order.id, { refundedAt, disputedAt });
  const letter = { publicUrl: config.publicUrl, order, buyer: await getBuyer(db, order.userId) };
  if (refundedAt && !order.refundedAt) await jobs.enqueue(db, 'send-mail', refundMail(letter));
  if (disputedAt && !order.disputedAt) await jobs.enqueue(db, 'send-mail', disputeMail(letter));
  return true;
}

async function markSecond(
  { config, jobs, now }: Deps,
  db: Transaction,
  { order, session, facts }: Payment,
): Promise<boolean> {
  const refundedAt = since(session.refundedAt, facts.refund === 'whole', now());
  if (refundedAt === session.refundedAt) return false;
  await setRefunded(db, session.id, refundedAt);
  const buyer = await getBuyer(db, order.userId);
  const letter = { publicUrl: config.publicUrl, order, buyer };
  if (refundedAt) await jobs.enqueue(db, 'send-mail', secondPaymentMail(letter, session.attempt));
  return true;
}
