import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { findOwnOrder, markRemoved } from './remove-order-queries.ts';
import { openPaymentPage } from '../payment-sessions/payment-page.ts';
import { closeCurrentSession } from '../reconciliation/close-session.ts';
import { findSessionOfAttempt } from '../payment-sessions/session-queries.ts';

/**
 * The row stays, so that a late payment still finds its order.
 * @throws ShopError NOT_FOUND, ORDER_ALREADY_PAID, PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function removeOrder(deps: Deps, user: SignedIn, documentId: string): Promise<void> {
  const order = await findOwnOrder(deps.db, user.id, documentId);
  if (!order) throw new ShopError('NOT_FOUND');
  if (order.status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  const session = await findSessionOfAttempt(deps.db, order.id, order.attempts);
  // A lost answer of the provider may have left an open page: asking again finds it.
  if (!session?.stripeId) await openPaymentPage(deps, order);
  if (session?.status !== 'expired') await closeCurrentSession(deps, order);
  const isRemoved = await markRemoved(deps.db, order, deps.now());
  // Paid or retried meanwhile: check again. It ends because attempts are limited.
  if (!isRemoved) await removeOrder(deps, user, documentId);
}
