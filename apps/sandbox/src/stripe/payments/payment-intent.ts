import { createId } from '../../create-id.ts';
import { unixSeconds, type Sandbox } from '../../sandbox.ts';
import type { SandboxStore } from '../../store/tables.ts';
import type { StoredSession } from '../checkout-sessions/checkout-session.ts';
import { createMissingResourceError } from '../stripe-error.ts';

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: 0;
  amount_received: number;
  capture_method: 'automatic_async';
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  payment_method_types: ['card'];
  receipt_email: string | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
};

type PaymentError = {
  type: 'card_error';
  code: 'card_declined';
  decline_code: 'generic_decline';
  message: string;
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: true;
  created: number;
  currency: string;
  disputed: boolean;
  livemode: false;
  metadata: Record<string, string>;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
};

export const cardDeclinedError: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** A session has an intent already after a declined card. */
export function findOrCreatePaymentIntent(sandbox: Sandbox, session: StoredSession): PaymentIntent {
  if (session.payment_intent) return getPaymentIntent(sandbox.store, session.payment_intent);
  return createPaymentIntent(session, unixSeconds(sandbox));
}

export function createPaymentIntent(session: StoredSession, created: number): PaymentIntent {
  return {
    id: createId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    created,
    currency: session.currency,
    customer: null,
    description: session.paymentIntentData.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: session.paymentIntentData.metadata,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
  };
}

export function createCharge(intent: PaymentIntent, created: number): Charge {
  return {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created,
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
}

export function getPaymentIntent(store: SandboxStore, id: string, param = 'intent'): PaymentIntent {
  const intent = store.find('paymentIntents', id);
  if (!intent) throw createMissingResourceError('payment_intent', id, param);
  return intent;
}

export function getCharge(store: SandboxStore, id: string): Charge {
  const charge = store.find('charges', id);
  if (!charge) throw createMissingResourceError('charge', id, 'charge');
  return charge;
}
