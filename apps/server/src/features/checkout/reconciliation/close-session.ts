import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { OrderFacts } from '../order-queries.ts';
import { findSessionOfAttempt } from '../payment-sessions/session-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** @throws ShopError PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE */
export async function closeCurrentSession(deps: Deps, order: OrderFacts): Promise<void> {
  const { attempts } = order;
  const current = await findSessionOfAttempt(deps.db, order.id, attempts);
  if (!current?.stripeId) return;
  const facts = await deps.payments.closeSession(current.stripeId);
  await reconcilePayment(deps, current.stripeId, { facts });
  if (facts.state === 'processing') throw new ShopError('PAYMENT_PROCESSING', { attempts });
  if (facts.state === 'open') throw new ShopError('PAYMENT_UNAVAILABLE', { attempts });
}
