import type { Sandbox } from '../sandbox.ts';
import {
  capturePayment,
  requireOpen,
  serializeSession,
  type StoredSession,
} from './checkout-sessions.ts';
import { createInvalidRequestError } from './errors.ts';
import { recordEvent } from './events.ts';
import { cardDeclinedError, findOrCreatePaymentIntent, getPaymentIntent } from './payments.ts';

export function payByTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'paid');
  return sandbox.store.transaction(() => {
    const intent = findOrCreatePaymentIntent(sandbox, session);
    const processing = { ...intent, status: 'processing' as const };
    const completed: StoredSession = {
      ...session,
      payment_intent: intent.id,
      customer_details: { email: session.customer_email, name: null },
      status: 'complete',
    };
    sandbox.store.put('paymentIntents', processing);
    sandbox.store.put('sessions', completed);
    recordEvent(sandbox, 'payment_intent.processing', processing);
    recordEvent(sandbox, 'checkout.session.completed', serializeSession(completed));
    return completed;
  });
}

export function receiveTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireProcessingIntent(sandbox, session);
  return sandbox.store.transaction(() => {
    capturePayment(sandbox, session);
    const paid: StoredSession = { ...session, payment_status: 'paid' };
    sandbox.store.put('sessions', paid);
    recordEvent(sandbox, 'checkout.session.async_payment_succeeded', serializeSession(paid));
    return paid;
  });
}

export function refuseTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  const intent = requireProcessingIntent(sandbox, session);
  return sandbox.store.transaction(() => {
    const refused = {
      ...intent,
      status: 'requires_payment_method' as const,
      last_payment_error: cardDeclinedError,
    };
    sandbox.store.put('paymentIntents', refused);
    recordEvent(sandbox, 'payment_intent.payment_failed', refused);
    recordEvent(sandbox, 'checkout.session.async_payment_failed', serializeSession(session));
    return session;
  });
}

function requireProcessingIntent(sandbox: Sandbox, session: StoredSession) {
  const intent = session.payment_intent && getPaymentIntent(sandbox.store, session.payment_intent);
  if (intent && intent.status === 'processing') return intent;
  throw createInvalidRequestError('No transfer for this Checkout Session is in progress.');
}
