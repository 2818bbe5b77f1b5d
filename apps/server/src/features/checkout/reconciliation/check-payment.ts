import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { PaymentFacts } from '../../../providers/stripe/payment-facts.ts';
import type { SignedIn } from '../../../identity.ts';
import type { OrderFacts } from '../order-queries.ts';
import { findOwnSession } from '../session-queries.ts';
import { settleSession } from './settle.ts';

const askAgainAfterMs = 2_000;

interface PaymentCheck {
  readonly status: 'success' | 'pending' | 'expired' | 'failed';
  readonly attempts: number;
}

const answers: Record<OrderFacts['status'], PaymentCheck['status']> = {
  succeeded: 'success',
  pending: 'pending',
  expired: 'expired',
  failed: 'failed',
};

/** Asks the provider about a session at most every two seconds, however often buyers ask us. */
function createPatientReader({ payments, now }: Deps) {
  const recent = new Map<string, { readonly at: number; readonly facts: Promise<PaymentFacts> }>();
  return (stripeId: string): Promise<PaymentFacts> => {
    const at = now().getTime();
    const known = recent.get(stripeId);
    if (known && at - known.at < askAgainAfterMs) return known.facts;
    for (const [id, entry] of recent) if (at - entry.at >= askAgainAfterMs) recent.delete(id);
    const facts = payments.getSession(stripeId);
    recent.set(stripeId, { at, facts });
    return facts;
  };
}

/**
 * How a payment session of this buyer's stands, settled on the way. A paid order is not asked for
 * again, and a provider that does not answer never makes a payment look failed.
 */
export function createPaymentCheck(deps: Deps) {
  const readFacts = createPatientReader(deps);
  return async (user: SignedIn, stripeId: string): Promise<PaymentCheck> => {
    const found = await findOwnSession(deps.db, user.id, stripeId);
    if (!found) throw new ShopError('SESSION_UNKNOWN');
    const { attempts, status } = found.order;
    if (status === 'succeeded') return { status: 'success', attempts };
    const facts = await readFacts(stripeId).catch((error: unknown) => {
      throw new ShopError('PAYMENT_UNAVAILABLE', { attempts, retryAfter: 5, cause: error });
    });
    const settled = await settleSession(deps, stripeId, { facts, buyerReturned: true });
    return { status: answers[settled.status], attempts: settled.attempts };
  };
}
