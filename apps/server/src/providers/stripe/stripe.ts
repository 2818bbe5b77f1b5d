import type { Currency } from '@partshelf/contract/currencies.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../platform/errors.ts';
import { CallTimeout, CircuitOpen, createCircuit } from '../circuit.ts';
import type { ProviderReport } from '../provider-health.ts';
import {
  chargeOf,
  expandedPayment,
  type IssuedDocument,
  issuedKey,
  ownRefund,
  type PaymentDispute,
  type PaymentFacts,
  readDocuments,
  toDispute,
  toFacts,
  toMetadata,
} from './payment-facts.ts';
import {
  expandedProducts,
  type PaymentLine,
  type PaymentTax,
  type SoldItems,
  toLineItem,
  toSoldItems,
  toTaxItems,
} from './payment-lines.ts';
import {
  isAlreadyReversed,
  isKeyRefused,
  isStripeOutage,
  isRefused,
  toPaymentError,
} from './stripe-errors.ts';

export type PaymentEvent = Stripe.Event;

/** Every call may throw ShopError PAYMENT_UNAVAILABLE, after twelve seconds at the latest. */
export interface PaymentProvider {
  readonly liveMode: boolean;
  /** Repeated calls return the same session. */
  openSession(order: {
    /** Several shops can have one account. */
    installationId: string;
    documentId: string;
    number: number;
    attempt: number;
    buyer: { readonly documentId: string; readonly email: string };
    currency: Currency;
    lines: readonly PaymentLine[];
    tax: PaymentTax | null;
    /** It is stored with the session, so that a lost order can be rebuilt. */
    details: Readonly<Record<string, string>>;
  }): Promise<PaymentFacts>;
  /** @throws ShopError SESSION_UNKNOWN */
  getSession(sessionId: string): Promise<PaymentFacts>;
  readLineItems(sessionId: string): Promise<SoldItems>;
  findSessionByPayment(paymentIntentId: string): Promise<string | undefined>;
  closeSession(sessionId: string): Promise<PaymentFacts>;
  refund(paymentIntentId: string, key?: string): Promise<void>;
  /** @throws ShopError REFUND_TOO_HIGH */
  refundPart(
    paymentIntentId: string,
    part: { readonly amountCents: number; readonly key: string; readonly isStored: boolean },
  ): Promise<void>;
  recordDocument(paymentIntentId: string, document: IssuedDocument): Promise<void>;
  listPaymentsWithDocuments(days: readonly string[] | null): AsyncIterable<{
    readonly id: string;
    readonly installationId: string | undefined;
    readonly documents: readonly IssuedDocument[];
  }>;
  /** Resolves when it accepts the key. */
  check(): Promise<void>;
  /** The newest comes first. */
  listEvents(types: readonly string[], since: Date): AsyncIterable<PaymentEvent>;
  /** @throws ShopError SIGNATURE_INVALID */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent>;
}

/** Stripe refuses a key with other parameters: raise the number when these change. */
const requestForm = 6;

const circuitOptions = { outagesToOpen: 5, openMs: 10_000, timeoutMs: 11_000 };

interface ProviderOptions {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  publicUrl: string;
  now: () => Date;
  report: ProviderReport;
}

export function createPaymentProvider(options: ProviderOptions): PaymentProvider {
  const calls = createCalls(options);
  return {
    liveMode: options.secretKey.startsWith('sk_live_'),
    ...createSessions(calls, options),
    ...createRefunds(calls),
    ...createDocuments(calls),
    ...createEvents(calls, options),
  };
}

type Send = <Result>(send: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

interface Calls {
  readonly openClient: () => Promise<Stripe>;
  /** @throws the error of Stripe */
  readonly request: Send;
  /** @throws ShopError PAYMENT_UNAVAILABLE, or what Stripe's answer means */
  readonly call: Send;
}

function createCalls({ secretKey, apiBase, report }: ProviderOptions): Calls {
  let client: Promise<Stripe> | undefined;
  const openClient = () => (client ??= createStripeClient(secretKey, apiBase));
  const circuit = createCircuit({ ...circuitOptions, isOutage: isStripeOutage });
  function reportFailure(error: unknown): void {
    if (isKeyRefused(error)) return report.failed(error, 'refused');
    const isAway =
      error instanceof CallTimeout || error instanceof CircuitOpen || isStripeOutage(error);
    if (isAway) report.failed(error);
    else report.answered();
  }
  const request: Send = async (send) => {
    try {
      const result = await circuit(async () => send(await openClient()));
      report.answered();
      return result;
    } catch (error) {
      reportFailure(error);
      throw error;
    }
  };
  const call: Send = (send) =>
    request(send).catch((error: unknown) => {
      throw toPaymentError(error);
    });
  return { openClient, request, call };
}

function describeOrder(order: Parameters<PaymentProvider['openSession']>[0]) {
  const currency = order.currency.toLowerCase();
  const metadata = {
    installation: order.installationId,
    order: order.documentId,
    number: String(order.number),
    attempt: String(order.attempt),
    buyer: order.buyer.documentId,
  };
  return {
    mode: 'payment' as const,
    client_reference_id: order.documentId,
    customer_email: order.buyer.email,
    line_items: [
      ...order.lines.map((line) => toLineItem(line, currency)),
      ...toTaxItems(order.tax, currency),
    ],
    automatic_tax: { enabled: false },
    metadata: { ...metadata, ...order.details },
    payment_intent_data: { metadata },
  };
}

type SessionCalls = Pick<
  PaymentProvider,
  'getSession' | 'openSession' | 'readLineItems' | 'findSessionByPayment' | 'closeSession'
>;

function createSessions({ request, call }: Calls, options: ProviderOptions): SessionCalls {
  const returnTo = (page: string) =>
    `${options.publicUrl}/${page}?session_id={CHECKOUT_SESSION_ID}`;
  const cancelUrl = `${returnTo('checkout-failed')}&cancelled=true`;

  async function listRefunds(charge: string): Promise<Stripe.Refund[]> {
    return (await call((stripe) => stripe.refunds.list({ charge, limit: 100 }))).data;
  }

  async function listDisputes(charge: string): Promise<PaymentDispute[]> {
    return (await call((stripe) => stripe.disputes.list({ charge }))).data.map(toDispute);
  }

  async function getSession(sessionId: string): Promise<PaymentFacts> {
    const askedAt = options.now();
    const expand = expandedPayment;
    const session = await call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand }),
    );
    const charge = chargeOf(session);
    const refunds = charge?.refunds?.has_more ? await listRefunds(charge.id) : undefined;
    const disputes = charge?.disputed ? await listDisputes(charge.id) : [];
    return toFacts(session, askedAt, { disputes, ...(refunds && { refunds }) });
  }

  return {
    getSession,

    async openSession(order) {
      const askedAt = options.now();
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            ...describeOrder(order),
            success_url: returnTo('checkout-success'),
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `${requestForm}:${order.documentId}:${order.attempt}` },
        ),
      );
      return toFacts(session, askedAt);
    },

    async readLineItems(sessionId) {
      const page = { limit: 100, expand: expandedProducts };
      const { data } = await call((stripe) =>
        stripe.checkout.sessions.listLineItems(sessionId, page),
      );
      return toSoldItems(data);
    },

    async findSessionByPayment(paymentIntentId) {
      const { data } = await call((stripe) =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return data[0]?.id;
    },

    async closeSession(sessionId) {
      const askedAt = options.now();
      try {
        return toFacts(
          await request((stripe) => stripe.checkout.sessions.expire(sessionId)),
          askedAt,
        );
      } catch (error) {
        if (isRefused(error)) return getSession(sessionId);
        throw toPaymentError(error);
      }
    },
  };
}

function createRefunds({ request }: Calls): Pick<PaymentProvider, 'refund' | 'refundPart'> {
  return {
    async refund(paymentIntentId, key) {
      try {
        const idempotencyKey = ['refund', paymentIntentId, key].filter(Boolean).join(':');
        const payment = {
          payment_intent: paymentIntentId,
          ...(key && { metadata: ownRefund(key) }),
        };
        await request((stripe) => stripe.refunds.create(payment, { idempotencyKey }));
      } catch (error) {
        if (!isAlreadyReversed(error)) throw toPaymentError(error);
      }
    },

    async refundPart(paymentIntentId, { amountCents: amount, key, isStored }) {
      try {
        const metadata = ownRefund(isStored ? key : undefined);
        const part = { payment_intent: paymentIntentId, amount, metadata };
        await request((stripe) =>
          stripe.refunds.create(part, { idempotencyKey: `refund-part:${key}` }),
        );
      } catch (error) {
        if (isRefused(error)) throw new ShopError('REFUND_TOO_HIGH', { cause: error });
        throw toPaymentError(error);
      }
    },
  };
}

function createDocuments({
  call,
}: Calls): Pick<PaymentProvider, 'recordDocument' | 'listPaymentsWithDocuments'> {
  return {
    async recordDocument(paymentIntentId, document) {
      const metadata = toMetadata(document);
      await call((stripe) => stripe.paymentIntents.update(paymentIntentId, { metadata }));
    },

    async *listPaymentsWithDocuments(days) {
      const query = days
        ? days.map((day) => `metadata['${issuedKey}']:'${day}'`).join(' OR ')
        : `-metadata['${issuedKey}']:null`;
      let page: string | undefined;
      do {
        const position = page && { page };
        const found = await call((stripe) =>
          stripe.paymentIntents.search({ query, limit: 100, ...position }),
        );
        for (const { id, metadata } of found.data) {
          const installationId = metadata['installation'];
          yield { id, installationId, documents: readDocuments(metadata) };
        }
        page = found.next_page ?? undefined;
      } while (page);
    },
  };
}

function createEvents(
  { openClient, call }: Calls,
  { webhookSecret }: ProviderOptions,
): Pick<PaymentProvider, 'check' | 'listEvents' | 'readEvent'> {
  return {
    check: async () => void (await call((stripe) => stripe.events.list({ limit: 1 }))),

    async *listEvents(types, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      let after: string | undefined;
      do {
        const position = after && { starting_after: after };
        const page = await call((stripe) =>
          stripe.events.list({ types: [...types], created, limit: 100, ...position }),
        );
        yield* page.data;
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after);
    },

    readEvent: async (body, signature) =>
      readSignedEvent(await openClient(), webhookSecret, body, signature),
  };
}

const retryOptions = { timeout: 4_500, maxNetworkRetries: 1 };

async function createStripeClient(secretKey: string, apiBase: string | undefined): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Client(secretKey, {
    ...retryOptions,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  });
}

const clockToleranceSeconds = 300;

const shortText = z.string().min(1).max(255);

const eventShape = z.object({
  id: shortText,
  type: shortText,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

function parseEvent(body: Buffer): Stripe.Event {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    eventShape.parse(event);
    return event as Stripe.Event;
  } catch (error) {
    throw new ShopError('REQUEST_MALFORMED', { cause: error });
  }
}

/** It was signed within five minutes. @throws ShopError SIGNATURE_INVALID, or REQUEST_MALFORMED */
function readSignedEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature = '',
): Stripe.Event {
  try {
    stripe.webhooks.signature!.verifyHeader(body, signature, secret, clockToleranceSeconds);
    // The SDK accepts any time in the future, and several headers that were joined into one.
    const [, sentAt] = /^t=(\d+),\S+$/.exec(signature) ?? [];
    const isInTime = Number(sentAt) - Date.now() / 1000 <= clockToleranceSeconds;
    if (!isInTime) throw new Error('malformed signature header, or a time in the future');
  } catch (error) {
    throw new ShopError('SIGNATURE_INVALID', { cause: error });
  }
  return parseEvent(body);
}
