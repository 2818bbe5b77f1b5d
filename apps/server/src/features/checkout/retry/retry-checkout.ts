import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { openPaymentPage, type PaymentPage, requestSession } from '../start/payment-page.ts';
import { getOrder, type OrderFacts, takeAttempt } from '../order-queries.ts';
import { findOwnSession, findSessionOfAttempt, insertSession } from '../session-queries.ts';
import { settleSession } from '../reconciliation/settle.ts';

/**
 * Closes the payment session of an unpaid order and opens a new one, at most three in all. The new
 * session is made before the attempt is counted, under a key that names the attempt: callers that
 * arrive together get one session, and a provider that fails costs no attempt.
 *
 * @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID, PAYMENT_PROCESSING,
 *   PAYMENT_ATTEMPTS_EXHAUSTED or PAYMENT_UNAVAILABLE
 */
export async function retryCheckout(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found) throw new ShopError('SESSION_UNKNOWN');
  refuseUnpayable(found.order);
  await closeCurrentSession(deps, found.order);
  const order = await getOrder(deps.db, found.order.id);
  refuseUnpayable(order);
  if (order.attempts !== found.order.attempts) return openPaymentPage(deps, order);
  const session = await requestSession(deps, order, order.attempts + 1);
  const taken = await deps.db.transaction(async (transaction) => {
    const attempt = await takeAttempt(transaction, order);
    if (attempt === undefined) return false;
    const { sessionId, url } = session;
    await insertSession(transaction, { orderId: order.id, attempt, stripeId: sessionId, url });
    return true;
  });
  return taken ? { id: session.sessionId, url: session.url } : followWinner(deps, order.id);
}

/** @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID or PAYMENT_ATTEMPTS_EXHAUSTED */
function refuseUnpayable({ status, attempts, removedAt }: OrderFacts): void {
  if (removedAt) throw new ShopError('SESSION_UNKNOWN');
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  if (attempts >= limits.paymentAttempts) {
    throw new ShopError('PAYMENT_ATTEMPTS_EXHAUSTED', { attempts });
  }
}

/**
 * Takes the page of an order's current attempt from the buyer, unless it is just being paid.
 *
 * @throws ShopError PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function closeCurrentSession(deps: Deps, order: OrderFacts): Promise<void> {
  const { attempts } = order;
  const current = await findSessionOfAttempt(deps.db, order.id, attempts);
  if (!current?.stripeId) return;
  const facts = await deps.payments.closeSession(current.stripeId);
  await settleSession(deps, current.stripeId, { facts });
  if (facts.state === 'processing') throw new ShopError('PAYMENT_PROCESSING', { attempts });
  if (facts.state === 'open') throw new ShopError('PAYMENT_UNAVAILABLE', { attempts });
}

/** Somebody else took the attempt in the meantime: theirs is the page to pay on, if it has one. */
async function followWinner(deps: Deps, orderId: number): Promise<PaymentPage> {
  const order = await getOrder(deps.db, orderId);
  refuseUnpayable(order);
  return openPaymentPage(deps, order);
}
