import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import type { StoredSession } from './checkout-sessions.ts';
import { createInvalidRequestError, createMissingResourceError } from './errors.ts';
import type { FormReader } from './form.ts';
import { paginate, readCreatedRange, readPageInput, type StripeRoute } from './routes.ts';

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
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';
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
  payment_method_details: { type: 'card'; card: { brand: string; last4: string } };
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

const card = { brand: 'visa', last4: '4242' };

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
    payment_method_details: { type: 'card', card },
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

export const paymentRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/payment_intents',
    handle({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const newestFirst = store.list('paymentIntents').reverse();
      return paginate(newestFirst, page, '/v1/payment_intents', isInRange);
    },
  },
  {
    method: 'GET',
    path: '/payment_intents/search',
    handle: ({ store }, { form }) => searchPaymentIntents(store, form),
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    handle: ({ store }, { id }) => getPaymentIntent(store, id),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id',
    handle({ store }, { id, form }) {
      const intent = getPaymentIntent(store, id);
      const metadata = form.changedMetadata(intent.metadata);
      const description = form.text('description', 1000) ?? intent.description;
      const changed = { ...intent, metadata, description };
      store.put('paymentIntents', changed);
      return changed;
    },
  },
  {
    method: 'GET',
    path: '/charges/:id',
    handle: ({ store }, { id }) => getCharge(store, id),
  },
];

const maxClauses = 10;

type Condition = (intent: PaymentIntent) => boolean;

const quoted = String.raw`(?:'([^']*)'|"([^"]*)")`;
const metadataClause = new RegExp(String.raw`^(-?)metadata\[${quoted}\]:(?:null|${quoted})$`);
const statusClause = new RegExp(String.raw`^status:${quoted}$`);
const createdClause = /^created(>=|<=|>|<|:)(\d{1,12})$/;

const comparisons: Record<string, (created: number, time: number) => boolean> = {
  '>': (created, time) => created > time,
  '>=': (created, time) => created >= time,
  '<': (created, time) => created < time,
  '<=': (created, time) => created <= time,
  ':': (created, time) => created === time,
};

function searchPaymentIntents(store: SandboxStore, form: FormReader) {
  const query = form.requiredText('query', 5000);
  const limit = form.integer('limit', 1, 100) ?? 10;
  const first = form.integer('page', 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const isAny = /\sOR\s/i.test(query);
  const clauses = query.split(isAny ? /\sOR\s/i : /\sAND\s/i);
  if (clauses.length > maxClauses) throw createSearchError('too many clauses');
  const conditions = clauses.map((clause) => readClause(clause.trim()));
  const found = store
    .list('paymentIntents')
    .reverse()
    .filter((intent) =>
      isAny
        ? conditions.some((isMet) => isMet(intent))
        : conditions.every((isMet) => isMet(intent)),
    );
  const hasMore = found.length > first + limit;
  return {
    object: 'search_result',
    data: found.slice(first, first + limit),
    has_more: hasMore,
    next_page: hasMore ? String(first + limit) : null,
    url: '/v1/payment_intents/search',
  };
}

function readClause(clause: string): Condition {
  const metadata = metadataClause.exec(clause);
  if (metadata) return readMetadataClause(metadata);
  const status = statusClause.exec(clause);
  if (status) return (intent) => intent.status === (status[1] ?? status[2]);
  const [, sign, time] = createdClause.exec(clause) ?? [];
  const compare = sign && comparisons[sign];
  if (compare) return ({ created }) => compare(created, Number(time));
  throw createSearchError(clause);
}

const createSearchError = (reason: string) =>
  createInvalidRequestError(`We were unable to parse your search query: ${reason}`, {
    param: 'query',
  });

function readMetadataClause(match: RegExpExecArray): Condition {
  const [, minus, key = match[3] ?? '', , value = match[5]] = match;
  const isNegated = minus === '-';
  return ({ metadata }) => {
    const isEqual = value === undefined ? metadata[key] === undefined : metadata[key] === value;
    return isEqual !== isNegated;
  };
}
