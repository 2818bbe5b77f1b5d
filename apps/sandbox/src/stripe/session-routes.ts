import { unixSeconds } from '../sandbox.ts';
import {
  createSession,
  getSession,
  listLineItems,
  serializeSession,
  expireSession,
} from './checkout-sessions.ts';
import { createInvalidRequestError } from './errors.ts';
import type { FormReader } from './form.ts';
import { type CheckoutLine, readCheckoutLines } from './line-items.ts';
import { readCreatedRange, readPageInput, paginate, type StripeRoute } from './routes.ts';

export const sessionRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/checkout/sessions',
    handle(sandbox, { form, origin }) {
      const now = unixSeconds(sandbox);
      const session = createSession(readSessionInput(form, now), now);
      sandbox.store.put('sessions', session);
      return serializeSession(session, origin);
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions',
    handle({ store }, { form, origin }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const paymentIntent = form.text('payment_intent');
      const status = form.oneOf('status', ['open', 'complete', 'expired']);
      const { data, ...list } = paginate(
        store.list('sessions').reverse(),
        page,
        '/v1/checkout/sessions',
        (session) =>
          isInRange(session) &&
          (!paymentIntent || session.payment_intent === paymentIntent) &&
          (!status || session.status === status),
      );
      return { ...list, data: data.map((session) => serializeSession(session, origin)) };
    },
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id',
    handle: ({ store }, { id, origin }) => serializeSession(getSession(store, id), origin),
  },
  {
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    handle: ({ store }, { id, form }) => listLineItems(getSession(store, id), readPageInput(form)),
  },
  {
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    handle: (sandbox, { id, origin }) =>
      serializeSession(expireSession(sandbox, getSession(sandbox.store, id)), origin),
  },
];

const minLifetimeSeconds = 30 * 60;
const maxLifetimeSeconds = 24 * 60 * 60;

export type SessionInput = {
  lines: CheckoutLine[];
  currency: string;
  successUrl: string;
  cancelUrl: string | undefined;
  clientReferenceId: string | undefined;
  customerEmail: string | undefined;
  expiresAt: number;
  metadata: Record<string, string>;
  paymentIntentData: { description: string | undefined; metadata: Record<string, string> };
};

function readSessionInput(form: FormReader, now: number): SessionInput {
  if (!form.oneOf('mode', ['payment'])) throw form.createMissingError('mode');
  form.oneOf('ui_mode', ['hosted_page']);
  form.section('automatic_tax')?.oneOf('enabled', ['false']);
  for (const method of form.texts('payment_method_types', 10)) requireCard(method);

  const lines = readCheckoutLines(form);
  const successUrl = form.url('success_url');
  if (!successUrl) throw form.createMissingError('success_url');

  return {
    lines,
    currency: lines[0]!.item.currency,
    successUrl,
    cancelUrl: form.url('cancel_url'),
    clientReferenceId: form.text('client_reference_id', 200),
    customerEmail: readEmail(form),
    expiresAt: readExpiry(form, now),
    metadata: form.metadata(),
    paymentIntentData: readPaymentIntentData(form.section('payment_intent_data')),
  };
}

function requireCard(method: string): void {
  if (method === 'card') return;
  const param = 'payment_method_types';
  throw createInvalidRequestError(`The sandbox accepts cards only, not ${method}.`, { param });
}

function readEmail(form: FormReader): string | undefined {
  const email = form.text('customer_email', 512);
  if (email === undefined || /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  const details = { param: 'customer_email', code: 'email_invalid' };
  throw createInvalidRequestError(`Invalid email address: ${email}`, details);
}

function readExpiry(form: FormReader, now: number): number {
  const expiresAt = form.integer('expires_at', 0, Number.MAX_SAFE_INTEGER);
  if (expiresAt === undefined) return now + maxLifetimeSeconds;
  if (expiresAt >= now + minLifetimeSeconds && expiresAt <= now + maxLifetimeSeconds)
    return expiresAt;
  const message =
    'expires_at must be between 30 minutes and 24 hours after the session is created.';
  throw createInvalidRequestError(message, { param: 'expires_at' });
}

function readPaymentIntentData(form: FormReader | undefined): SessionInput['paymentIntentData'] {
  return { description: form?.text('description', 1000), metadata: form?.metadata() ?? {} };
}
