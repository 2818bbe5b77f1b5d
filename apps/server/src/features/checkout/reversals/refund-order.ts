import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { refuseUnrefundable } from '../../orders/refund-requests.ts';
import { lockOrder, setRefundStarted } from '../order-queries.ts';
import { findPaidSession } from '../session-queries.ts';

/**
 * Has the payment of an order given back once the transaction has committed. The order is refunded
 * when the provider says so. False when somebody has begun to give it back before.
 *
 * @throws ShopError ORDER_NOT_PAID, ORDER_WITHOUT_PAYMENT, ORDER_REFUNDED or ORDER_DISPUTED
 */
export async function startRefund(
  { jobs, now }: Deps,
  db: Transaction,
  orderId: number,
): Promise<boolean> {
  const order = await lockOrder(db, orderId);
  refuseUnrefundable(order);
  const session = await findPaidSession(db, order.id);
  if (!session?.stripeId || !session.paymentIntentId) throw new ShopError('ORDER_WITHOUT_PAYMENT');
  const { stripeId: sessionId, paymentIntentId } = session;
  await setRefundStarted(db, order.id, now());
  await jobs.enqueue(db, 'refund-payment', { paymentIntentId, sessionId });
  return order.refundStartedAt === null;
}
