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

const laterStates = ['processing', 'requires_action'] as const;

/** The bank of the buyer is asked for the money, as with a direct debit. */
export function payByTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  return payLater(sandbox, session, 'processing');
}

/** The buyer has instructions and still has to send the money, as with a voucher. */
export function promiseTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  return payLater(sandbox, session, 'requires_action');
}

function payLater(
  sandbox: Sandbox,
  session: StoredSession,
  status: (typeof laterStates)[number],
): StoredSession {
  requireOpen(session, 'paid');
  return sandbox.store.transaction(() => {
    const intent = findOrCreatePaymentIntent(sandbox, session);
    const waiting = { ...intent, status };
    const completed: StoredSession = {
      ...session,
      payment_intent: intent.id,
      customer_details: { email: session.customer_email, name: null },
      status: 'complete',
    };
    sandbox.store.put('paymentIntents', waiting);
    sandbox.store.put('sessions', completed);
    recordEvent(sandbox, `payment_intent.${status}`, waiting);
    recordEvent(sandbox, 'checkout.session.completed', serializeSession(completed));
    return completed;
  });
}

export function receiveTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireWaitingIntent(sandbox, session);
  return sandbox.store.transaction(() => {
    capturePayment(sandbox, session);
    const paid: StoredSession = { ...session, payment_status: 'paid' };
    sandbox.store.put('sessions', paid);
    recordEvent(sandbox, 'checkout.session.async_payment_succeeded', serializeSession(paid));
    return paid;
  });
}

export function refuseTransfer(sandbox: Sandbox, session: StoredSession): StoredSession {
  const intent = requireWaitingIntent(sandbox, session);
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

function requireWaitingIntent(sandbox: Sandbox, session: StoredSession) {
  const intent = session.payment_intent && getPaymentIntent(sandbox.store, session.payment_intent);
  if (intent && laterStates.some((status) => status === intent.status)) return intent;
  throw createInvalidRequestError('No transfer for this Checkout Session is in progress.');
}
