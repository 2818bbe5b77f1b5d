import type { Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { assertRefundable } from '../../orders/refund-requests/refund-requests.ts';
import { lockBuyerOf, lockOrder } from '../order-queries.ts';
import { findPaidSession } from '../payment-sessions/session-queries.ts';

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
