import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { findOwnOrder, markRemoved } from './remove-order-queries.ts';
import { openPaymentPage } from '../start/payment-page.ts';
import { closeCurrentSession } from '../retry/retry-checkout.ts';
import { findSessionOfAttempt } from '../session-queries.ts';

/**
 * Takes an own unpaid order off the buyer's list, once it can no longer be paid: its payment page
 * is closed first. The row stays, so that money that was on its way still finds its order.
 *
 * @throws ShopError NOT_FOUND, ORDER_ALREADY_PAID, PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function removeOrder(deps: Deps, user: SignedIn, documentId: string): Promise<void> {
  const order = await findOwnOrder(deps.db, user.id, documentId);
  if (!order) throw new ShopError('NOT_FOUND');
  if (order.status === 'succeeded') throw new ShopError('ORDER_ALREADY_PAID');
  const session = await findSessionOfAttempt(deps.db, order.id, order.attempts);
  // An answer of the provider that was lost may have left a page behind, which is found first.
  if (!session?.stripeId) await openPaymentPage(deps, order);
  if (session?.status !== 'expired') await closeCurrentSession(deps, order);
  const isRemoved = await markRemoved(deps.db, order, deps.now());
  // Paid or tried again meanwhile: what it is now decides. Attempts end, and so does this.
  if (!isRemoved) await removeOrder(deps, user, documentId);
}
