import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { createInvalidRequestError, createMissingResourceError } from './errors.ts';
import { recordEvent } from './events.ts';
import { calculateTotal, type LineItem, type CheckoutLine } from './line-items.ts';
import {
  createCharge,
  cardDeclinedError,
  findOrCreatePaymentIntent,
  getCharge,
  getPaymentIntent,
  type Charge,
} from './payments.ts';
import { paginate, type Page, type PageInput } from './routes.ts';
import type { SessionInput } from './session-routes.ts';

type CheckoutSession = {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: null;
  customer_details: { email: string | null; name: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: ['card'];
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: number };
  ui_mode: 'hosted_page';
};

export type SerializedSession = CheckoutSession & { url: string | null };

export type StoredSession = CheckoutSession & {
  lines: CheckoutLine[];
  paymentIntentData: SessionInput['paymentIntentData'];
};

export function createSession(input: SessionInput, created: number): StoredSession {
  const total = calculateTotal(input.lines);
  return {
    id: createId('cs_test', 58),
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: input.cancelUrl ?? null,
    client_reference_id: input.clientReferenceId ?? null,
    created,
    currency: input.currency,
    customer: null,
    customer_details: null,
    customer_email: input.customerEmail ?? null,
    expires_at: input.expiresAt,
    livemode: false,
    metadata: input.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    lines: input.lines,
    paymentIntentData: input.paymentIntentData,
  };
}

export function getSession(store: SandboxStore, id: string): StoredSession {
  const session = store.find('sessions', id);
  if (!session) throw createMissingResourceError('checkout.session', id, 'session');
  return session;
}

export function serializeSession(stored: StoredSession, origin = ''): SerializedSession {
  const { lines: _lines, paymentIntentData: _paymentIntentData, ...session } = stored;
  return { ...session, url: session.status === 'open' ? `${origin}/pay/${session.id}` : null };
}

export function listLineItems(
  session: StoredSession,
  page: PageInput = { limit: 10 },
): Page<LineItem> {
  const items = session.lines.map((line) => line.item);
  return paginate(items, page, `/v1/checkout/sessions/${session.id}/line_items`);
}

export function buildReturnUrl(address: string, session: CheckoutSession): string {
  return new URL(address.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href;
}

type Payer = { email?: string | undefined; name?: string | undefined };

export function completeSession(
  sandbox: Sandbox,
  session: StoredSession,
  payer: Payer = {},
): StoredSession {
  requireOpen(session, 'paid');
  return complete(sandbox, session, payer);
}

/** The card is charged although the session has expired, as in a race of payment and expiry. */
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

export function findCharge({ store }: Sandbox, session: StoredSession): Charge | undefined {
  const intent = session.payment_intent && getPaymentIntent(store, session.payment_intent);
  return intent && intent.latest_charge ? getCharge(store, intent.latest_charge) : undefined;
}
