import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { assertRefundable } from '../../orders/refund-requests/refund-requests.ts';
import {
  getBuyer,
  lockBuyerOf,
  lockOrder,
  type OrderFacts,
  setRefundStarted,
  setReversals,
} from '../order-queries.ts';
import { freeOrderEndedMail } from './reversal-mails.ts';
import { findPaidSession } from '../payment-sessions/session-queries.ts';

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
