import { createId } from '../../create-id.ts';
import type { SandboxStore } from '../../store/tables.ts';
import { calculateTotal, type LineItem, type OrderLine } from './line-items.ts';
import { paginate, type Page, type PageInput } from '../pagination.ts';
import type { SessionInput } from './session-input.ts';
import { createMissingResourceError } from '../stripe-error.ts';

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
  lines: OrderLine[];
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
