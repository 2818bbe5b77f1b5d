import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { assertRefundable } from '../../orders/refund-requests/refund-requests.ts';
import { lockOrder, setRefundStarted } from '../order-queries.ts';
import { findPaidSession } from '../payment-sessions/session-queries.ts';

/**
 * The order counts as refunded when the provider confirms it; false when started before.
 * @throws ShopError ORDER_NOT_PAID, NOTHING_TO_REFUND, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED or ORDER_DISPUTED
 */
export async function startRefund(
  { jobs, now }: Deps,
  db: Transaction,
  orderId: number,
): Promise<boolean> {
  const order = await lockOrder(db, orderId);
  assertRefundable(order);
  const session = await findPaidSession(db, order.id);
  if (!session?.stripeId || !session.paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  const { stripeId: sessionId, paymentIntentId } = session;
  await setRefundStarted(db, order.id, now());
  await jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId });
  return order.refundStartedAt === null;
}
