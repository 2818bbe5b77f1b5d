import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { assertRefundable } from '../orders/refund-requests.ts';
import {
  getBuyer,
  lockBuyerOf,
  lockOrder,
  type OrderFacts,
  setRefundStarted,
  setReversals,
} from './order-queries.ts';
import { freeOrderEndedMail } from './reversals.ts';
import { findPaidSession } from './payment-queries.ts';
import { newDocumentId } from '../../db/columns.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';
import { creditLostDispute } from '../invoices/credit-notes.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** No money goes back, and no provider has to confirm it: the downloads end at once. */
async function endFreeOrder(
  { config, jobs, now }: Deps,
  db: Transaction,
  order: OrderFacts,
): Promise<void> {
  const refundedAt = now();
  const undisputed = { disputedAt: null, disputeLostAt: null };
  await setReversals(db, order.id, { refundedCents: 0, refundedAt, ...undisputed });
  const buyer = await getBuyer(db, order.userId);
  const mail = freeOrderEndedMail({ publicUrl: config.publicUrl, order, buyer });
  await jobs.enqueue(db, 'send-mail', mail);
}

/** Refunds and decisions about the same order wait for each other. */
export async function lockForRefund(db: Transaction, orderId: number): Promise<OrderFacts> {
  await lockBuyerOf(db, orderId);
  return lockOrder(db, orderId);
}

/**
 * A paid order counts as refunded when the provider confirms it; false when started before.
 * @throws ShopError ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED or ORDER_DISPUTED
 */
export async function startRefund(deps: Deps, db: Transaction, orderId: number): Promise<boolean> {
  const { jobs, now } = deps;
  const order = await lockForRefund(db, orderId);
  if (order.totalCents === 0 && order.status === 'succeeded' && !order.refundedAt) {
    await endFreeOrder(deps, db, order);
    return true;
  }
  assertRefundable(order);
  const session = await findPaidSession(db, order.id);
  if (!session?.stripeId || !session.paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  const { stripeId: sessionId, paymentIntentId } = session;
  await setRefundStarted(db, order.id, now());
  await jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId });
  return order.refundStartedAt === null;
}

/**
 * The order counts the refund when the provider confirms it. What other refunds still wait for
 * counts as gone. Returns what all parts of this order add up to.
 * @throws ShopError ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED, ORDER_DISPUTED or
 * REFUND_TOO_HIGH
 */
export async function startPartRefund(
  { jobs }: Deps,
  db: Transaction,
  orderId: number,
  amountCents: number,
): Promise<number> {
  await lockBuyerOf(db, orderId);
  const order = await lockOrder(db, orderId);
  assertRefundable(order);
  if (order.refundStartedAt) throw new ShopError('ORDER_REFUNDED');
  const session = await findPaidSession(db, order.id);
  if (!session?.stripeId || !session.paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  const { stripeId: sessionId, paymentIntentId } = session;
  const waiting = await jobs.listUnfinishedData(db, 'refund-part');
  const waitingCents = waiting
    .filter((refund) => refund.orderId === order.id)
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  if (amountCents > order.totalCents - order.refundedCents - waitingCents) {
    throw new ShopError('REFUND_TOO_HIGH');
  }
  const key = newDocumentId();
  const part = { paymentIntentId, sessionId, orderId: order.id, amountCents, key };
  await jobs.enqueue(db, 'refund-part', part);
  return order.refundedCents + waitingCents + amountCents;
}

/**
 * The provider is asked again: its decision may be newer than the last event. The work gets the
 * number of the credit note.
 * @throws ShopError INVOICES_OFF, NOTHING_TO_CREDIT or PAYMENT_UNAVAILABLE
 */
export async function creditDispute(
  deps: Deps,
  orderId: number,
  work: (transaction: Transaction, number: string) => Promise<void>,
): Promise<void> {
  const session = await findPaidSession(deps.db, orderId);
  if (!session?.stripeId) throw new ShopError('NOTHING_TO_CREDIT');
  await compareNumbers(deps);
  const { facts } = await reconcilePayment(deps, session.stripeId);
  await deps.db.transaction(async (transaction) => {
    await lockOrder(transaction, orderId);
    const { number } = await creditLostDispute(deps, transaction, orderId, facts.disputes);
    await work(transaction, number);
  });
}
