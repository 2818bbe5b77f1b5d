import type { Message } from '../mail/message.ts';
import type { Settings } from '../control/settings.ts';
import type { Store } from './store.ts';
import type { StoredSession } from '../stripe/checkout-sessions/checkout-session.ts';
import type { Dispute } from '../stripe/disputes/disputes.ts';
import type { Delivery, StripeEvent } from '../stripe/events/events.ts';
import type { SavedResponse } from '../stripe/idempotency.ts';
import type { Charge, PaymentIntent } from '../stripe/payments/payment-intent.ts';
import type { Refund } from '../stripe/refunds/refunds.ts';

export type Tables = {
  sessions: StoredSession;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: StripeEvent;
  deliveries: Delivery;
  savedResponses: SavedResponse;
  messages: Message;
  settings: Settings;
};

export type SandboxStore = Store<Tables>;
