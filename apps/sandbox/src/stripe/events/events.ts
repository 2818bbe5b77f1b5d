import { createId } from '../../create-id.ts';
import { unixSeconds, type Sandbox } from '../../sandbox.ts';
import { getSettings, type Settings } from '../../control/settings.ts';
import type { SandboxStore } from '../../store/tables.ts';
import { apiVersion } from '../api-version.ts';
import type { SerializedSession } from '../checkout-sessions/checkout-session.ts';
import type { Dispute } from '../disputes/disputes.ts';
import type { Charge, PaymentIntent } from '../payments/payment-intent.ts';
import type { Refund } from '../refunds/refunds.ts';
import { createMissingResourceError } from '../stripe-error.ts';

type EventObjects = {
  'checkout.session.completed': SerializedSession;
  'checkout.session.expired': SerializedSession;
  'checkout.session.async_payment_succeeded': SerializedSession;
  'checkout.session.async_payment_failed': SerializedSession;
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

export function getEvent(store: SandboxStore, id: string): StripeEvent {
  const event = store.find('events', id);
  if (!event) throw createMissingResourceError('event', id);
  return event;
}

export function serializeEvent(store: SandboxStore, event: StripeEvent): StripeEvent {
  const isPending = store.list('deliveries').some((delivery) => delivery.eventId === event.id);
  return { ...event, pending_webhooks: isPending ? 1 : 0 };
}
