import { unixSeconds } from '../sandbox.ts';
import {
  createSession,
  getSession,
  listLineItems,
  serializeSession,
  expireSession,
} from './checkout-sessions.ts';
import {
  readCreatedRange,
  readPageInput,
  paginate,
  type StripeRoute,
  createInvalidRequestError,
  createMissingResourceError,
} from './stripe-api.ts';
import type { FormReader } from './form.ts';
import { createId, type SandboxStore } from '../store.ts';

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
  lines: OrderLine[];
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

  const lines = readOrderLines(form);
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

const maxAmount = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf('currency'));

export type OrderLine = {
  item: LineItem;
  description: string | undefined;
  imageUrl: string | undefined;
  productMetadata: Record<string, string>;
};

/** Amounts are in the smallest unit of the currency. */
export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  price: {
    id: string;
    object: 'price';
    active: false;
    currency: string;
    livemode: false;
    metadata: Record<string, string>;
    product: string;
    type: 'one_time';
    unit_amount: number;
    unit_amount_decimal: string;
  };
  quantity: number;
};

function readOrderLines(form: FormReader): OrderLine[] {
  const lines = form.sections('line_items', 100).map(readOrderLine);
  const param = 'line_items';
  if (lines.length === 0) throw form.createMissingError(param);
  if (new Set(lines.map((line) => line.item.currency)).size > 1) {
    throw createInvalidRequestError('All line items must have the same currency.', { param });
  }
  if (calculateTotal(lines) > maxAmount) {
    const message = `The total amount must be no more than ${maxAmount}.`;
    throw createInvalidRequestError(message, { param, code: 'amount_too_large' });
  }
  return lines;
}

export function calculateTotal(lines: OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.item.amount_total, 0);
}

function readOrderLine(form: FormReader): OrderLine {
  const priceData = form.requiredSection('price_data');
  const product = priceData.requiredSection('product_data');
  const item = createLineItem({
    name: product.requiredText('name', 250),
    currency: readCurrency(priceData),
    unitAmount: priceData.requiredInteger('unit_amount', 0, maxAmount),
    quantity: form.requiredInteger('quantity', 1, 999_999),
  });
  return {
    item,
    description: product.text('description', 5000),
    imageUrl: product.texts('images', 8)[0],
    productMetadata: product.metadata(),
  };
}

function readCurrency(form: FormReader): string {
  const currency = form.requiredText('currency');
  if (currencies.has(currency.toUpperCase())) return currency.toLowerCase();
  throw createInvalidRequestError(`Invalid currency: ${currency}`, {
    param: form.getParamName('currency'),
  });
}

export function createLineItem(line: {
  name: string;
  currency: string;
  unitAmount: number;
  quantity: number;
}): LineItem {
  const amount = line.unitAmount * line.quantity;
  return {
    id: createId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.name,
    price: {
      id: createId('price'),
      object: 'price',
      active: false,
      currency: line.currency,
      livemode: false,
      metadata: {},
      product: createId('prod', 14),
      type: 'one_time',
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
  };
}

type Product = {
  id: string;
  object: 'product';
  active: false;
  description: string | null;
  images: string[];
  livemode: false;
  metadata: Record<string, string>;
  name: string;
};

export function getProduct(store: SandboxStore, id: string): Product {
  const lines = store.list('sessions').flatMap((session) => session.lines);
  const line = lines.find(({ item }) => item.price.product === id);
  if (!line) throw createMissingResourceError('product', id);
  return {
    id,
    object: 'product',
    active: false,
    description: line.description ?? null,
    images: line.imageUrl ? [line.imageUrl] : [],
    livemode: false,
    metadata: line.productMetadata,
    name: line.item.description,
  };
}
