import type { Deps } from '../../deps.ts';
import type { PaymentFacts } from '../../providers/payment-facts.ts';
import type { Payment } from './payment.ts';

/** Money only counts for the order it was asked for, to the cent. */
export function findMismatch(
  { payments }: Deps,
  { order, session, facts }: Payment,
): string | null {
  if (facts.liveMode !== payments.liveMode) return 'live mode differs';
  if (facts.orderDocumentId !== order.documentId) return 'the session names another order';
  if (facts.attempt !== session.attempt) return 'the session names another attempt';
  if (facts.amountCents !== order.totalCents) return 'the amount differs';
  if (facts.currency !== 'usd') return 'the currency differs';
  return null;
}

/** What is applied as it is, and still wants a person's eye. */
export function findTrouble({ isDisputed, refund }: PaymentFacts): string | null {
  if (isDisputed) return 'the payment is disputed';
  if (refund === 'part') return 'refunded in part: the downloads stay';
  if (refund === 'failed') return 'a refund has failed';
  return null;
}
