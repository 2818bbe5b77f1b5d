import type { Sandbox } from '../sandbox.ts';
import { presentSession, type StoredSession } from './checkout-session.ts';
import { recordEvent } from './events.ts';
import { declined, findOrCreatePaymentIntent, getPaymentIntent } from './payment-intent.ts';
import { requireOpen, takePayment } from './session-lifecycle.ts';
import { invalidRequest } from './stripe-error.ts';

/** Takes an order whose money is only promised, as with a transfer between banks. */
export function payByTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'paid');
  return sandbox.store.transaction(() => {
    const intent = findOrCreatePaymentIntent(sandbox, session);
    const underWay = { ...intent, status: 'processing' as const };
    const completed: StoredSession = {
      ...session,
      payment_intent: intent.id,
      customer_details: { email: session.customer_email, name: null },
      status: 'complete',
    };
    sandbox.store.put('paymentIntents', underWay);
    sandbox.store.put('sessions', completed);
    recordEvent(sandbox, 'payment_intent.processing', underWay);
    recordEvent(sandbox, 'checkout.session.completed', presentSession(completed));
    return completed;
  });
}

export function receiveTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireUnderWay(sandbox, session);
  return sandbox.store.transaction(() => {
    takePayment(sandbox, session);
    const paid: StoredSession = { ...session, payment_status: 'paid' };
    sandbox.store.put('sessions', paid);
    recordEvent(sandbox, 'checkout.session.async_payment_succeeded', presentSession(paid));
    return paid;
  });
}

export function refuseTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  const intent = requireUnderWay(sandbox, session);
  return sandbox.store.transaction(() => {
    const refused = {
      ...intent,
      status: 'requires_payment_method' as const,
      last_payment_error: declined,
    };
    sandbox.store.put('paymentIntents', refused);
    recordEvent(sandbox, 'payment_intent.payment_failed', refused);
    recordEvent(sandbox, 'checkout.session.async_payment_failed', presentSession(session));
    return session;
  });
}

function requireUnderWay(sandbox: Sandbox, session: StoredSession) {
  const intent = session.payment_intent && getPaymentIntent(sandbox.store, session.payment_intent);
  if (intent && intent.status === 'processing') return intent;
  throw invalidRequest('No transfer for this Checkout Session is under way.');
}
