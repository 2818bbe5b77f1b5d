import { createId } from '../identifiers.ts';
import { unixTime, type Sandbox } from '../sandbox.ts';
import type { SandboxStore } from '../tables.ts';
import type { StoredSession } from './checkout-session.ts';
import { noSuch } from './stripe-error.ts';

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

export const declined: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** The intent a session already has after a declined card, or the one for its first attempt. */
export function findOrCreatePaymentIntent(sandbox: Sandbox, session: StoredSession): PaymentIntent {
  if (session.payment_intent) return getPaymentIntent(sandbox.store, session.payment_intent);
  return createPaymentIntent(session, unixTime(sandbox));
}

function createPaymentIntent(session: StoredSession, created: number): PaymentIntent {
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
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

export function getCharge(store: SandboxStore, id: string): Charge {
  const charge = store.find('charges', id);
  if (!charge) throw noSuch('charge', id, 'charge');
  return charge;
}
