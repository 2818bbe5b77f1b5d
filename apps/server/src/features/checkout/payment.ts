import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import type { OrderFacts } from './order-queries.ts';
import type { SessionRow } from './payment-sessions/session-queries.ts';

export interface Payment {
  readonly order: OrderFacts;
  readonly session: SessionRow;
  readonly facts: PaymentFacts;
}
