import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { findOwnedTitles } from '../orders/orders.ts';
import type { OrderFacts } from './order-queries.ts';
import { findOwnSession, findSessionOfAttempt } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const minIntervalMs = 2_000;

interface PaymentCheck {
  readonly status: 'success' | 'pending' | 'expired' | 'failed';
  readonly attempts: number;
  readonly isDeclined?: boolean;
  readonly canResume?: boolean;
  readonly owned?: string[];
}

const paymentStates: Record<OrderFacts['status'], PaymentCheck['status']> = {
  succeeded: 'success',
  pending: 'pending',
  expired: 'expired',
  failed: 'failed',
};

function createThrottledReader({ payments, now }: Deps) {
  const recent = new Map<string, { readonly at: number; readonly facts: Promise<PaymentFacts> }>();
  return (stripeId: string): Promise<PaymentFacts> => {
    const at = now().getTime();
    const known = recent.get(stripeId);
    if (known && at - known.at < minIntervalMs) return known.facts;
    for (const [id, entry] of recent) if (at - entry.at >= minIntervalMs) recent.delete(id);
    const facts = payments.getSession(stripeId);
    recent.set(stripeId, { at, facts });
    return facts;
  };
}

/** An outage is never reported as a failed payment. */
export function createPaymentCheck(deps: Deps) {
  const readFacts = createThrottledReader(deps);
  return async (user: SignedIn, stripeId: string): Promise<PaymentCheck> => {
    const found = await findOwnSession(deps.db, user.id, stripeId);
    if (!found) throw new ShopError('SESSION_UNKNOWN');
    const { attempts, status } = found.order;
    if (status === 'succeeded') return { status: 'success', attempts };
    const facts = await readFacts(stripeId).catch((error: unknown) => {
      throw new ShopError('PAYMENT_UNAVAILABLE', { attempts, retryAfter: 5, cause: error });
    });
    const reconciled = await reconcilePayment(deps, stripeId, { facts, buyerReturned: true });
    const { id } = found.order;
    const [current, owned] = await Promise.all([
      findSessionOfAttempt(deps.db, id, reconciled.attempts),
      findOwnedTitles(deps, user.id, id),
    ]);
    const canResume = current?.status === 'open' && facts.state !== 'processing';
    return {
      status: paymentStates[reconciled.status],
      attempts: reconciled.attempts,
      ...(facts.isDeclined && { isDeclined: true }),
      ...(canResume && { canResume: true }),
      ...(owned && { owned }),
    };
  };
}
