import { createHmac } from 'node:crypto';
import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { getSettings, type Settings } from '../settings.ts';
import type { SerializedSession } from './checkout-sessions.ts';
import type { Dispute } from './disputes.ts';
import { createMissingResourceError } from './errors.ts';
import type { Charge, PaymentIntent } from './payments.ts';
import type { Refund } from './refunds.ts';
import { readCreatedRange, readPageInput, paginate, type StripeRoute } from './routes.ts';

type EventObjects = {
  'checkout.session.completed': SerializedSession;
  'checkout.session.expired': SerializedSession;
  'checkout.session.async_payment_succeeded': SerializedSession;
  'checkout.session.async_payment_failed': SerializedSession;
  'payment_intent.processing': PaymentIntent;
  'payment_intent.requires_action': PaymentIntent;
  'payment_intent.succeeded': PaymentIntent;
  'payment_intent.payment_failed': PaymentIntent;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
  'charge.dispute.updated': Dispute;
  'charge.dispute.closed': Dispute;
  'charge.dispute.funds_withdrawn': Dispute;
  'charge.dispute.funds_reinstated': Dispute;
  'refund.updated': Refund;
  'refund.failed': Refund;
};

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObjects[keyof EventObjects] };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: keyof EventObjects;
};

/** dueAt is in milliseconds. */
export type Delivery = { id: string; eventId: string; dueAt: number };

export function recordEvent<Type extends keyof EventObjects>(
  sandbox: Sandbox,
  type: Type,
  object: EventObjects[Type],
): void {
  const { store } = sandbox;
  const event: StripeEvent = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: unixSeconds(sandbox),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  store.put('events', event);
  for (const dueAt of getDeliveryTimes(getSettings(store).webhooks, sandbox.now())) {
    store.put('deliveries', { id: createId('delivery'), eventId: event.id, dueAt });
  }
}

function getDeliveryTimes({ mode, delayMs }: Settings['webhooks'], now: number): number[] {
  if (mode === 'duplicate') return [now, now];
  if (mode === 'delayed') return [now + delayMs];
  if (mode === 'shuffled') return [now + Math.random() * delayMs];
  return [now];
}

function getEvent(store: SandboxStore, id: string): StripeEvent {
  const event = store.find('events', id);
  if (!event) throw createMissingResourceError('event', id);
  return event;
}

function serializeEvent(store: SandboxStore, event: StripeEvent): StripeEvent {
  const isPending = store.list('deliveries').some((delivery) => delivery.eventId === event.id);
  return { ...event, pending_webhooks: isPending ? 1 : 0 };
}

export const eventRoutes: StripeRoute[] = [
  {
    method: 'GET',
    path: '/events',
    handle({ store }, { form }) {
      const page = readPageInput(form);
      const isInRange = readCreatedRange(form);
      const type = form.text('type');
      const types = form.texts('types', 20);
      const { data, ...list } = paginate(
        store.list('events').reverse(),
        page,
        '/v1/events',
        (event) =>
          isInRange(event) &&
          (!type || event.type === type) &&
          (types.length === 0 || types.includes(event.type)),
      );
      return { ...list, data: data.map((event) => serializeEvent(store, event)) };
    },
  },
  {
    method: 'GET',
    path: '/events/:id',
    handle: ({ store }, { id }) => serializeEvent(store, getEvent(store, id)),
  },
];

const responseTimeoutMs = 10_000;
const firstRetryMs = 500;
const maxRetryMs = 30_000;
const maxAgeSeconds = 3 * 24 * 60 * 60;
const maxConcurrent = 10;

/** Pending deliveries survive a restart. */
export class WebhookSender {
  readonly #sandbox: Sandbox;
  readonly #retries = new Map<string, { count: number; dueAt: number }>();
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #url: string;
  #timer: NodeJS.Timeout | undefined;
  #lastFailure: string | undefined;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#url = sandbox.config.webhookUrl;
  }

  get url(): string {
    return this.#url;
  }

  get lastFailure(): string | undefined {
    return this.#lastFailure;
  }

  setUrl(url: string): void {
    this.#url = url;
    this.#retries.clear();
    this.sendDueDeliveries();
  }

  sendDueDeliveries(): void {
    clearTimeout(this.#timer);
    const { store } = this.#sandbox;
    if (this.#stop.signal.aborted || getSettings(store).webhooks.mode === 'off') return;

    const now = this.#sandbox.now();
    const pending = store.list('deliveries').filter(({ id }) => !this.#sending.has(id));
    const due = pending.filter((delivery) => this.#dueAt(delivery) <= now);
    for (const delivery of due.slice(0, maxConcurrent - this.#sending.size)) {
      this.#sending.set(delivery.id, this.#attempt(delivery));
    }

    const later = pending.map((delivery) => this.#dueAt(delivery)).filter((at) => at > now);
    if (later.length === 0) return;
    const delayMs = later.reduce((one, other) => Math.min(one, other)) - now;
    this.#timer = setTimeout(() => this.sendDueDeliveries(), Math.min(delayMs, maxRetryMs)).unref();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#sending.values());
  }

  #dueAt(delivery: Delivery): number {
    return this.#retries.get(delivery.id)?.dueAt ?? delivery.dueAt;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store } = this.#sandbox;
    const event = getEvent(store, delivery.eventId);
    const failure = await this.#post(event);
    this.#sending.delete(delivery.id);
    if (this.#stop.signal.aborted) return;

    this.#lastFailure = failure;
    const shouldRetry = store.find('deliveries', delivery.id) && !this.#isExpired(event);
    if (failure && shouldRetry) {
      this.#scheduleRetry(delivery);
      this.sendDueDeliveries();
    } else {
      this.#retries.delete(delivery.id);
      store.remove('deliveries', delivery.id);
    }
  }

  async #post(event: StripeEvent): Promise<string | undefined> {
    const body = JSON.stringify(event, null, 2);
    const time = unixSeconds(this.#sandbox);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, this.#sandbox.config.stripeWebhookSecret, time),
          'user-agent': 'Stripe/1.0 (Partshelf sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(responseTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `the response had status ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }

  #scheduleRetry(delivery: Delivery): void {
    const count = (this.#retries.get(delivery.id)?.count ?? 0) + 1;
    const delayMs = Math.min(firstRetryMs * 2 ** (count - 1), maxRetryMs);
    this.#retries.set(delivery.id, { count, dueAt: this.#sandbox.now() + delayMs });
  }

  #isExpired(event: StripeEvent): boolean {
    return event.created < unixSeconds(this.#sandbox) - maxAgeSeconds;
  }
}

/** The time is in seconds. */
function signWebhook(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

export const apiVersion = '2026-10-28.endive';
