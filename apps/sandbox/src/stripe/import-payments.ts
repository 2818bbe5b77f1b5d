import { createId, type SandboxStore } from '../store.ts';
import type { Sandbox } from '../sandbox.ts';
import { createSession, type StoredSession } from './checkout-sessions.ts';
import { createDispute, type Dispute } from './disputes.ts';
import { createLineItem } from './line-items.ts';
import { createCharge, createPaymentIntent } from './payments.ts';

/** Times are in seconds, amounts in cents. */
export interface PastPayment {
  sessionId: string;
  /** It is null for a session that expired without a payment. */
  paymentIntentId: string | null;
  created: number;
  email: string;
  currency: string;
  successUrl: string;
  metadata: Record<string, string>;
  lines: { name: string; unitAmount: number; quantity: number }[];
  reversal?: {
    kind: 'refund' | 'dispute';
    created: number;
    id?: string;
    reason?: Dispute['reason'];
    status?: Dispute['status'];
  };
}

const sessionLifetimeSeconds = 24 * 60 * 60;

const text = { type: 'string' };
const integer = { type: 'integer' };
const withProperties = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

export const paymentsSchema = {
  type: 'array',
  items: withProperties(
    {
      sessionId: text,
      paymentIntentId: { type: 'string', nullable: true },
      created: integer,
      email: text,
      currency: text,
      successUrl: text,
      metadata: { type: 'object', additionalProperties: text },
      lines: {
        type: 'array',
        items: withProperties({ name: text, unitAmount: integer, quantity: integer }),
      },
      reversal: withProperties(
        {
          kind: { enum: ['refund', 'dispute'] },
          created: integer,
          id: text,
          reason: text,
          status: text,
        },
        ['id', 'reason', 'status'],
      ),
    },
    ['reversal'],
  ),
};

/** No event is sent, and known sessions are skipped. Returns how many were added. */
export function importPayments({ store }: Sandbox, payments: readonly PastPayment[]): number {
  const unknown = payments.filter(({ sessionId }) => !store.find('sessions', sessionId));
  store.transaction(() => {
    for (const payment of unknown) {
      const session = createPastSession(payment);
      store.put('sessions', session);
      if (session.payment_intent) addCharge(store, session, payment);
    }
  });
  return unknown.length;
}

function createPastSession(payment: PastPayment): StoredSession {
  const { created, currency, email, metadata, successUrl, paymentIntentId } = payment;
  const isPaid = paymentIntentId !== null;
  const lines = payment.lines.map((line) => ({
    item: createLineItem({ ...line, currency }),
    description: undefined,
    imageUrl: undefined,
    productMetadata: {},
  }));
  const input = {
    lines,
    currency,
    successUrl,
    cancelUrl: undefined,
    clientReferenceId: metadata['order'],
    customerEmail: email,
    expiresAt: created + sessionLifetimeSeconds,
    metadata,
    paymentIntentData: { description: undefined, metadata },
  };
  return {
    ...createSession(input, created),
    id: payment.sessionId,
    customer_details: isPaid ? { email, name: null } : null,
    payment_intent: paymentIntentId,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: isPaid ? 'complete' : 'expired',
  };
}

function addCharge(store: SandboxStore, session: StoredSession, payment: PastPayment): void {
  const { created, reversal } = payment;
  const intent = { ...createPaymentIntent(session, created), id: session.payment_intent! };
  const charge = createCharge(intent, created);
  const isRefunded = reversal?.kind === 'refund';
  store.put('paymentIntents', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  });
  store.put('charges', {
    ...charge,
    amount_refunded: isRefunded ? charge.amount : 0,
    refunded: isRefunded,
    disputed: reversal?.kind === 'dispute',
  });
  if (reversal?.kind === 'dispute') {
    const { kind: _kind, created: openedAt, ...given } = reversal;
    store.put('disputes', { ...createDispute(charge, openedAt), ...given });
  }
  if (!isRefunded) return;
  store.put('refunds', {
    id: createId('re'),
    object: 'refund',
    amount: charge.amount,
    charge: charge.id,
    created: reversal!.created,
    currency: charge.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    status: 'succeeded',
  });
}
