import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { channels } from '../../platform/channels.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { nextStatus } from '../orders/orders.ts';
import {
  getAddedTaxCents,
  findMismatch,
  findWarning,
  notifyOfAlert,
  recordAlert,
  type Payment,
} from './payment-alerts.ts';
import { fulfilOrder } from './fulfil-order.ts';
import {
  hasOpenAlert,
  insertEvent,
  closeSession,
  findNamedSession,
  findPaidSession,
  findSession,
  type SessionRow,
  storeSession,
} from './payment-queries.ts';
import { updateReversal, refundDuplicate } from './reversals.ts';
import { lockOrder, type OrderFacts, setStatus } from './order-queries.ts';

interface Effect {
  readonly status: OrderFacts['status'];
  /** A refund or dispute changed, and may have changed again while the facts were read. */
  readonly needsRecheck?: boolean;
  readonly isSettled?: boolean;
}

export interface Reconciled extends Effect {
  readonly attempts: number;
  readonly facts: PaymentFacts;
}

interface ReconcileOptions {
  readonly event?: { readonly id: string; readonly type: string };
  /** An unpaid session counts as failed. */
  readonly buyerReturned?: true;
  readonly facts?: PaymentFacts;
}

/** It is idempotent. @throws ShopError SESSION_UNKNOWN or PAYMENT_UNAVAILABLE */
export async function reconcilePayment(
  deps: Deps,
  stripeId: string,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const facts = options.facts ?? (await deps.payments.getSession(stripeId));
  if (facts.state === 'paid') await deps.recovery.prepareIssuing(deps);
  const reconciled = await deps.db.transaction(async (transaction): Promise<Reconciled> => {
    const payment = await lockPayment(transaction, facts);
    const { order } = payment;
    const isRelevant = await recordEvent(deps, transaction, payment, options);
    const effect: Effect = isRelevant
      ? await applyFacts(deps, transaction, payment, options)
      : { status: order.status };
    return { ...effect, attempts: order.attempts, facts };
  });
  if (reconciled.isSettled) channels.paymentSettled.publish(undefined);
  // Refunds and disputes can be undone: an outdated answer must not be applied last.
  return reconciled.needsRecheck ? reconcilePayment(deps, stripeId) : reconciled;
}

async function lockPayment(db: Transaction, facts: PaymentFacts): Promise<Payment> {
  const known = (await findSession(db, facts.sessionId)) ?? (await adoptSession(db, facts));
  if (!known) throw new ShopError('SESSION_UNKNOWN');
  const order = await lockOrder(db, known.orderId);
  const session = (await findSession(db, facts.sessionId)) ?? known;
  return { order, session, facts };
}

/** Stores the id of a session whose creation was never answered, found by its metadata. */
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

/** Returns false when the event was recorded before, or the payment does not match the order. */
async function recordEvent(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  { event }: ReconcileOptions,
): Promise<boolean> {
  const { id: orderId, documentId: order } = payment.order;
  const session = payment.facts.sessionId;
  const mismatch = findMismatch(deps, payment);
  if (mismatch) await recordAlert(deps, db, payment, { name: 'mismatch', alert: mismatch });
  const warning = event && !mismatch ? findWarning(deps, payment) : null;
  const alert = warning && (await hasOpenAlert(db, session, warning)) ? null : warning;
  if (event && !(await insertEvent(db, { ...event, stripeSessionId: session, orderId, alert }))) {
    return false;
  }
  // A dispute has a notification of its own.
  if (event && alert && !payment.facts.isDisputed) {
    await notifyOfAlert(deps, db, { id: event.id, alert, order });
  }
  if (alert) deps.log.error({ order, session, alert }, 'a payment needs attention');
  return mismatch === null;
}

async function applyFacts(
  deps: Deps,
  db: Transaction,
  payment: Payment,
  { buyerReturned }: ReconcileOptions,
): Promise<Effect> {
  const { order, session, facts } = payment;
  if (facts.state === 'paid') return applyPaidSession(deps, db, payment);
  const isOver = facts.state === 'expired' || facts.state === 'failed';
  if (isOver) await closeSession(db, session.id, { status: 'expired', paymentIntentId: null });
  const isAbandoned = facts.state === 'open' && buyerReturned;
  const isCurrent = session.attempt === order.attempts;
  if (!isCurrent || !(isOver || isAbandoned)) return { status: order.status };
  // A bank transfer is awaited beside the card page.
  const isExpired = facts.state === 'expired' && order.payBy === 'card';
  const status = nextStatus(order.status, isExpired ? 'expired' : 'unpaid');
  if (status !== order.status) await setStatus(db, order.id, status);
  return { status };
}

/** Any payment after the first is refunded. */
async function applyPaidSession(deps: Deps, db: Transaction, payment: Payment): Promise<Effect> {
  const { order, session, facts } = payment;
  const first = await findPaidSession(db, order.id);
  const isFirstPayment = !first || first.id === session.id;
  if (!session.paidAt) {
    const { paymentIntentId, card } = facts;
    await closeSession(db, session.id, {
      status: 'complete',
      paymentIntentId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      // Clocks of nodes differ, and the first payment is the one that counts.
      paidAt: new Date(Math.max(deps.now().getTime(), (first?.paidAt?.getTime() ?? 0) + 1)),
    });
    await (isFirstPayment ? fulfilOrder : refundDuplicate)(deps, db, payment);
    const taxCents = getAddedTaxCents(payment);
    if (taxCents) {
      const alert = `paid with ${formatMoney(toAmount(taxCents), order.currency)} of tax that the order does not contain`;
      await recordAlert(deps, db, payment, { name: 'tax-added', alert });
    }
  }
  if (isFirstPayment) {
    await deps.recovery.restoreDocuments(deps, db, order.id, facts.documents, facts);
  }
  const needsRecheck = await updateReversal(deps, db, payment, isFirstPayment);
  const isSettled = !session.paidAt;
  return { status: nextStatus(order.status, 'paid'), needsRecheck, isSettled };
}
