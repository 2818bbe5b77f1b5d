import { lockUser } from '../../../db/lock-user.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { reserveUse } from '../../discounts/discounts.ts';
import {
  openPaymentPage,
  type PaymentPage,
  requestSession,
} from '../payment-sessions/payment-page.ts';
import { getOrder, type OrderFacts, claimAttempt } from '../order-queries.ts';
import { findOwnSession, insertSession } from '../payment-sessions/session-queries.ts';
import { closeCurrentSession } from '../reconciliation/close-session.ts';
import { reconcilePayment } from '../reconciliation/reconcile-payment.ts';

/**
 * The session is created before the attempt is counted: a failing provider costs no attempt.
 * @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID, PAYMENT_PROCESSING,
 * PAYMENT_ATTEMPTS_EXHAUSTED, PAYMENT_UNAVAILABLE, DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function retryCheckout(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found) throw new ShopError('SESSION_UNKNOWN');
  assertPayable(found.order);
  await closeCurrentSession(deps, found.order);
  const order = await getOrder(deps.db, found.order.id);
  assertPayable(order);
  if (order.attempts !== found.order.attempts) return openPaymentPage(deps, order);
  const session = await requestSession(deps, order, order.attempts + 1);
  const claimed = await deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, user.id))) throw new ShopError('TOKEN_MISSING');
    const attempt = await claimAttempt(transaction, order);
    if (attempt === undefined) return false;
    await reserveUse(transaction, order);
    const { sessionId, url } = session;
    await insertSession(transaction, { orderId: order.id, attempt, stripeId: sessionId, url });
    return true;
  });
  return claimed ? { id: session.sessionId, url: session.url } : openCurrentPage(deps, order.id);
}

/**
 * The page of the current attempt, however many there were.
 * @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID, PAYMENT_PROCESSING, PAYMENT_PAGE_CLOSED or
 * PAYMENT_UNAVAILABLE
 */
export async function resumeCheckout(
  deps: Deps,
  user: SignedIn,
  stripeId: string,
): Promise<PaymentPage> {
  const found = await findOwnSession(deps.db, user.id, stripeId);
  if (!found || found.order.removedAt) throw new ShopError('SESSION_UNKNOWN');
  const { order } = found;
  const { attempts } = order;
  if (order.status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  const page = await openPaymentPage(deps, order);
  const { status, facts } = await reconcilePayment(deps, page.id);
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  if (facts.state === 'processing') throw new ShopError('PAYMENT_PROCESSING', { attempts });
  if (facts.state !== 'open') throw new ShopError('PAYMENT_PAGE_CLOSED', { attempts });
  return page;
}

/** @throws ShopError SESSION_UNKNOWN, ORDER_ALREADY_PAID or PAYMENT_ATTEMPTS_EXHAUSTED */
function assertPayable({ status, attempts, removedAt }: OrderFacts): void {
  if (removedAt) throw new ShopError('SESSION_UNKNOWN');
  if (status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID', { attempts });
  if (attempts >= limits.paymentAttempts) {
    throw new ShopError('PAYMENT_ATTEMPTS_EXHAUSTED', { attempts });
  }
}

async function openCurrentPage(deps: Deps, orderId: number): Promise<PaymentPage> {
  const order = await getOrder(deps.db, orderId);
  assertPayable(order);
  return openPaymentPage(deps, order);
}
