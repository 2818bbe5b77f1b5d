import { unixSeconds, type Sandbox } from '../../sandbox.ts';
import { serializeSession, type StoredSession } from './checkout-session.ts';
import { recordEvent } from '../events/events.ts';
import {
  createCharge,
  cardDeclinedError,
  findOrCreatePaymentIntent,
} from '../payments/payment-intent.ts';
import { createInvalidRequestError } from '../stripe-error.ts';

type Payer = { email?: string | undefined; name?: string | undefined };

export function completeSession(
  sandbox: Sandbox,
  session: StoredSession,
  payer: Payer = {},
): StoredSession {
  requireOpen(session, 'paid');
  return complete(sandbox, session, payer);
}

const addedTaxRate = 0.1;

/** As a Stripe account that adds tax to every session by default. */
export function addTax(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'taxed');
  const tax = Math.round(session.amount_subtotal * addedTaxRate);
  const taxed: StoredSession = {
    ...session,
    amount_total: session.amount_subtotal + tax,
    total_details: { ...session.total_details, amount_tax: tax },
  };
  sandbox.store.put('sessions', taxed);
  return taxed;
}

/** For the race of payment and expiry: the card is charged although the session has expired. */
export function payExpiredSession(sandbox: Sandbox, session: StoredSession): StoredSession {
  if (session.status === 'expired') return complete(sandbox, session, {});
  throw createInvalidRequestError('Only an expired Checkout Session can be paid late.');
}

function complete(sandbox: Sandbox, session: StoredSession, payer: Payer): StoredSession {
  return sandbox.store.transaction(() => {
    const paymentIntentId = session.amount_total > 0 ? capturePayment(sandbox, session) : null;
    const completed: StoredSession = {
      ...session,
      customer_details: {
        email: payer.email ?? session.customer_email,
        name: payer.name ?? null,
      },
      payment_intent: paymentIntentId,
      payment_status: paymentIntentId ? 'paid' : 'no_payment_required',
      status: 'complete',
    };
    sandbox.store.put('sessions', completed);
    recordEvent(sandbox, 'checkout.session.completed', serializeSession(completed));
    return completed;
  });
}

export function capturePayment(sandbox: Sandbox, session: StoredSession): string {
  const intent = findOrCreatePaymentIntent(sandbox, session);
  const charge = createCharge(intent, unixSeconds(sandbox));
  const paid = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded' as const,
  };
  sandbox.store.put('charges', charge);
  sandbox.store.put('paymentIntents', paid);
  recordEvent(sandbox, 'payment_intent.succeeded', paid);
  return paid.id;
}

export function declineSession(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'paid');
  return sandbox.store.transaction(() => {
    const intent = {
      ...findOrCreatePaymentIntent(sandbox, session),
      last_payment_error: cardDeclinedError,
    };
    const attempted: StoredSession = { ...session, payment_intent: intent.id };
    sandbox.store.put('paymentIntents', intent);
    sandbox.store.put('sessions', attempted);
    recordEvent(sandbox, 'payment_intent.payment_failed', intent);
    return attempted;
  });
}

export function expireSession(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'expired');
  return sandbox.store.transaction(() => {
    const expired: StoredSession = { ...session, status: 'expired' };
    sandbox.store.put('sessions', expired);
    recordEvent(sandbox, 'checkout.session.expired', serializeSession(expired));
    return expired;
  });
}

export function expireDueSessions(sandbox: Sandbox): void {
  const now = unixSeconds(sandbox);
  for (const session of sandbox.store.list('sessions')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(sandbox, session);
  }
}

export function requireOpen(session: StoredSession, action: string): void {
  if (session.status === 'open') return;
  throw createInvalidRequestError(
    `Only an open Checkout Session can be ${action}; this one has the status ${session.status}.`,
  );
}
