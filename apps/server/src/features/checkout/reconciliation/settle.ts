import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { PaymentFacts } from '../../../providers/stripe/payment-facts.ts';
import { nextStatus } from '../../orders/order-status.ts';
import { addedTaxOf, findMismatch, findTrouble, recordAlert } from '../alerts.ts';
import { deliverOrder } from '../deliver.ts';
import { hasOpenAlert, insertEvent } from '../webhook/event-queries.ts';
import { markPayment, returnPayment } from '../reversals/reversal.ts';
import { lockOrder, type OrderFacts, setStatus } from '../order-queries.ts';
import type { Payment } from '../payment.ts';
import {
  closeSession,
  findNamedSession,
  findPaidSession,
  findSession,
  type SessionRow,
  storeSession,
} from '../session-queries.ts';

interface Effect {
  readonly status: OrderFacts['status'];
  /** Money went back to the buyer, or came back from there. */
  readonly hasTurned?: boolean;
}

export interface Settled extends Effect {
  readonly attempts: number;
  readonly facts: PaymentFacts;
}

interface Reason {
  /** The provider's event that asked for this, taken into account once. */
  readonly event?: { readonly id: string; readonly type: string };
  /** The buyer came back from the payment page: not having paid counts as failed. */
  readonly buyerReturned?: true;
  /** What the provider has just said, when it was asked already. */
  readonly facts?: PaymentFacts;
}

/**
 * Brings an order to what the provider says about one of its payment sessions. The only function
 * that settles: the webhook, the buyer's return, a retry and the watch all end here. Calling it
 * again changes nothing.
 *
 * @throws ShopError SESSION_UNKNOWN or PAYMENT_UNAVAILABLE
 */
export async function settleSession(
  deps: Deps,
  stripeId: string,
  reason: Reason = {},
): Promise<Settled> {
  const facts = reason.facts ?? (await deps.payments.getSession(stripeId));
  const settled = await deps.db.transaction(async (transaction): Promise<Settled> => {
    const payment = await lockPayment(transaction, facts);
    const { order } = payment;
    const counts = await takeReason(deps, transaction, payment, reason);
    const effect: Effect = counts
      ? await applyFacts(deps, transaction, payment, reason)
      : { status: order.status };
    return { ...effect, attempts: order.attempts, facts };
  });
  // Refunds and disputes can be undone: an answer that was overtaken must not be the last word.
  return settled.hasTurned ? settleSession(deps, stripeId) : settled;
}

/** Settling an order happens one at a time: what is read of it here holds until it is written. */
async function lockPayment(db: Transaction, facts: PaymentFacts): Promise<Payment> {
  const known = (await findSession(db, facts.sessionId)) ?? (await adoptSession(db, facts));
  if (!known) throw new ShopError('SESSION_UNKNOWN');
  const order = await lockOrder(db, known.orderId);
  const session = (await findSession(db, facts.sessionId)) ?? known;
  return { order, session, facts };
}

/** A session whose id never reached us, found by the order and attempt that it names. */
async function adoptSession(
  db: Transaction,
  { sessionId, url, orderDocumentId, attempt }: PaymentFacts,
): Promise<SessionRow | undefined> {
  if (!orderDocumentId || !attempt) return undefined;
  const named = await findNamedSession(db, orderDocumentId, attempt);
  if (!named || named.stripeId) return undefined;
  await storeSession(db, named.id, { stripeId: sessionId, url });
  return findSession(db, sessionId);
}

/** Notes the event, once. False when it was taken before, or the facts are not about this order. */
async function takeReason(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  { event }: Reason,
): Promise<boolean> {
  const { id: orderId, documentId: order } = payment.order;
  const session = payment.facts.sessionId;
  const mismatch = findMismatch(deps, payment);
  if (mismatch) await recordAlert(deps, db, payment, { name: 'mismatch', alert: mismatch });
  const trouble = event && !mismatch ? findTrouble(payment.facts) : null;
  const alert = trouble && (await hasOpenAlert(db, session, trouble)) ? null : trouble;
  if (event && !(await insertEvent(db, { ...event, stripeSessionId: session, orderId, alert }))) {
    return false;
  }
  if (alert) deps.log.error({ order, session, alert }, 'look at this payment');
  return mismatch === null;
}

async function applyFacts(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  { buyerReturned }: Reason,
): Promise<Effect> {
  const { order, session, facts } = payment;
  if (facts.state === 'paid') return applyPayment(deps, db, payment);
  const isOver = facts.state === 'expired' || facts.state === 'failed';
  if (isOver) await closeSession(db, session.id, { status: 'expired', paymentIntentId: null });
  const isLeft = facts.state === 'open' && buyerReturned;
  const isCurrent = session.attempt === order.attempts;
  if (!isCurrent || !(isOver || isLeft)) return { status: order.status };
  const status = nextStatus(order.status, facts.state === 'expired' ? 'expired' : 'unpaid');
  if (status !== order.status) await setStatus(db, order.id, status);
  return { status };
}

/** The first payment delivers the order, and any other goes back. */
async function applyPayment(deps: Deps, db: Transaction, payment: Payment): Promise<Effect> {
  const { order, session, facts } = payment;
  const first = await findPaidSession(db, order.id);
  const delivers = !first || first.id === session.id;
  if (!session.paidAt) {
    const { paymentIntentId } = facts;
    await closeSession(db, session.id, { status: 'complete', paymentIntentId, paidAt: deps.now() });
    await (delivers ? deliverOrder : returnPayment)(deps, db, payment);
    const taxCents = addedTaxOf(payment);
    if (taxCents) {
      const alert = `paid with ${formatUsd(toDollars(taxCents))} of tax that the order does not contain`;
      await recordAlert(deps, db, payment, { name: 'tax-added', alert });
    }
  }
  const hasTurned = await markPayment(deps, db, payment, delivers);
  return { status: nextStatus(order.status, 'paid'), hasTurned };
}
