import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../db/client.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { insertEvent } from './event-queries.ts';
import type { Payment } from './payment.ts';

/** Tax that the provider added to the total of an order. */
export function getAddedTaxCents({ order, facts }: Payment): number {
  const { amountCents, taxCents } = facts;
  const isAdded =
    amountCents !== null && taxCents > 0 && amountCents - taxCents === order.totalCents;
  return isAdded ? taxCents : 0;
}

/** A payment counts only for its exact amount, plus added tax. */
export function findMismatch({ payments }: Deps, payment: Payment): string | null {
  const { order, session, facts } = payment;
  if (facts.liveMode !== payments.liveMode) return 'live mode differs';
  if (facts.orderDocumentId !== order.documentId) return 'the session names another order';
  if (facts.attempt !== session.attempt) return 'the session names another attempt';
  const isExact = facts.amountCents === order.totalCents || getAddedTaxCents(payment) > 0;
  if (!isExact) return 'the amount differs';
  if (facts.currency !== 'usd') return 'the currency differs';
  return null;
}

/** What is applied and still needs attention. */
export function findWarning({ isDisputed, refund, refunds }: PaymentFacts): string | null {
  if (isDisputed) return 'the payment is disputed';
  const isForeign = refunds.some(({ status, isOwn }) => status === 'succeeded' && !isOwn);
  if (refund === 'part' && isForeign) return 'refunded in part: the downloads stay';
  if (refund === 'failed') return 'a refund has failed';
  return null;
}

export async function recordAlert(
  { log }: Pick<Deps, 'log'>,
  db: Queryable,
  { order, facts: { sessionId } }: Payment,
  { name, alert }: { readonly name: string; readonly alert: string },
): Promise<void> {
  const event = { id: `${name}:${sessionId}`, type: `shop.${name.replaceAll('-', '_')}`, alert };
  const isNew = await insertEvent(db, { ...event, stripeSessionId: sessionId, orderId: order.id });
  if (isNew)
    log.error({ order: order.documentId, session: sessionId, alert }, 'a payment needs attention');
}
