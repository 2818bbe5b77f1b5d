import { createId } from '../identifiers.ts';
import { unixTime, type Sandbox } from '../sandbox.ts';
import { getSettings, type Settings } from '../settings.ts';
import type { SandboxStore } from '../tables.ts';
import { apiVersion } from './api-version.ts';
import type { PresentedSession } from './checkout-session.ts';
import type { Dispute } from './disputes.ts';
import type { Charge, PaymentIntent } from './payment-intent.ts';
import type { Refund } from './refunds.ts';
import { noSuch } from './stripe-error.ts';

/** What can happen, and the object that each event carries. */
type EventObjects = {
  'checkout.session.completed': PresentedSession;
  'checkout.session.expired': PresentedSession;
  'checkout.session.async_payment_succeeded': PresentedSession;
  'checkout.session.async_payment_failed': PresentedSession;
  'payment_intent.processing': PaymentIntent;
  'payment_intent.succeeded': PaymentIntent;
  'payment_intent.payment_failed': PaymentIntent;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
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

/** One message to the webhook address that was not accepted yet; dueAt is in milliseconds. */
export type Delivery = { id: string; eventId: string; dueAt: number };

/** Records an event together with its way to the webhook address. */
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
    created: unixTime(sandbox),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  store.put('events', event);
  for (const dueAt of deliveryTimes(getSettings(store).webhooks, sandbox.now())) {
    store.put('deliveries', { id: createId('delivery'), eventId: event.id, dueAt });
  }
}

function deliveryTimes({ mode, delayMs }: Settings['webhooks'], now: number): number[] {
  if (mode === 'duplicate') return [now, now];
  if (mode === 'delayed') return [now + delayMs];
  if (mode === 'shuffled') return [now + Math.random() * delayMs];
  return [now];
}

export function getEvent(store: SandboxStore, id: string): StripeEvent {
  const event = store.find('events', id);
  if (!event) throw noSuch('event', id);
  return event;
}

/** The event as the API answers it, which tells whether its webhook is still on the way. */
export function presentEvent(store: SandboxStore, event: StripeEvent): StripeEvent {
  const isPending = store.list('deliveries').some((delivery) => delivery.eventId === event.id);
  return { ...event, pending_webhooks: isPending ? 1 : 0 };
}
