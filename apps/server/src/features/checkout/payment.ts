import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import type { OrderFacts } from './order-queries.ts';
import type { SessionRow } from './payment-sessions/session-queries.ts';

/** A payment session of an order, as we know both, and what the provider says about it. */
export interface Payment {
  readonly order: OrderFacts;
  readonly session: SessionRow;
  readonly facts: PaymentFacts;
}
