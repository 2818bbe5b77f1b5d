import type { Message } from './mail/message.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { StoredSession } from './stripe/checkout-session.ts';
import type { Dispute } from './stripe/disputes.ts';
import type { Delivery, StripeEvent } from './stripe/events.ts';
import type { SavedResponse } from './stripe/idempotency.ts';
import type { Charge, PaymentIntent } from './stripe/payment-intent.ts';
import type { Refund } from './stripe/refunds.ts';

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
