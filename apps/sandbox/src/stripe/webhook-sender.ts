import { unixTime, type Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { getEvent, type Delivery, type StripeEvent } from './events.ts';
import { signWebhook } from './signature.ts';

const answerTimeoutMs = 10_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
const giveUpAfterSeconds = 3 * 24 * 60 * 60;
const mostAtOnce = 10;

/**
 * Carries recorded events to the webhook address until each was accepted with a 2xx answer. What is
 * still to be delivered stands in the store, so a restart goes on where the last run ended.
 */
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

  /** Why the newest failed attempt failed; nothing once an attempt succeeded. */
  get lastFailure(): string | undefined {
    return this.#lastFailure;
  }

  sendTo(url: string): void {
    this.#url = url;
    this.#retries.clear();
    this.sendDue();
  }

  /** Starts what is due now and sets the timer for what is due later. */
  sendDue(): void {
    clearTimeout(this.#timer);
    const { store } = this.#sandbox;
    if (this.#stop.signal.aborted || getSettings(store).webhooks.mode === 'off') return;

    const now = this.#sandbox.now();
    const waiting = store.list('deliveries').filter(({ id }) => !this.#sending.has(id));
    const due = waiting.filter((delivery) => this.#dueAt(delivery) <= now);
    for (const delivery of due.slice(0, mostAtOnce - this.#sending.size)) {
      this.#sending.set(delivery.id, this.#attempt(delivery));
    }

    const later = waiting.map((delivery) => this.#dueAt(delivery)).filter((at) => at > now);
    if (later.length === 0) return;
    const delayMs = later.reduce((one, other) => Math.min(one, other)) - now;
    this.#timer = setTimeout(() => this.sendDue(), Math.min(delayMs, longestRetryMs)).unref();
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
    const isWanted = store.find('deliveries', delivery.id) && !this.#isTooOld(event);
    if (failure && isWanted) {
      this.#scheduleRetry(delivery);
      this.sendDue();
    } else {
      this.#retries.delete(delivery.id);
      store.remove('deliveries', delivery.id);
    }
  }

  /** Answers why the event was not accepted, or nothing when it was. */
  async #post(event: StripeEvent): Promise<string | undefined> {
    const body = JSON.stringify(event, null, 2);
    const time = unixTime(this.#sandbox);
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
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `the answer had status ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }

  #scheduleRetry(delivery: Delivery): void {
    const count = (this.#retries.get(delivery.id)?.count ?? 0) + 1;
    const delayMs = Math.min(firstRetryMs * 2 ** (count - 1), longestRetryMs);
    this.#retries.set(delivery.id, { count, dueAt: this.#sandbox.now() + delayMs });
  }

  #isTooOld(event: StripeEvent): boolean {
    return event.created < unixTime(this.#sandbox) - giveUpAfterSeconds;
  }
}
