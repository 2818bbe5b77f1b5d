import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { getDisputeAlert } from './disputes.ts';
import type { OrderFacts } from './order-queries.ts';
import { type SessionRow, insertEvent } from './payment-queries.ts';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../db/client.ts';
import { notify } from '../notifications/notifications.ts';

export interface Payment {
  readonly order: OrderFacts;
  readonly session: SessionRow;
  readonly facts: PaymentFacts;
}

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
  // A free order is not known to the provider.
  const isCharged = order.totalCents > 0;
  if (isCharged && facts.currency?.toUpperCase() !== order.currency) return 'the currency differs';
  return null;
}

/** What is applied and still needs attention. A refund that failed has an alert of its own. */
export function findWarning(
  { branding }: Pick<Deps, 'branding'>,
  { order, facts: { disputes, refund, refunds } }: Pick<Payment, 'order' | 'facts'>,
): string | null {
  const dispute = disputes.find(({ state }) => state !== 'kept');
  if (dispute) return getDisputeAlert(branding, dispute, order.currency);
  const isForeign = refunds.some(({ status, isOwn }) => status === 'succeeded' && !isOwn);
  if (refund === 'part' && isForeign) return 'refunded in part: the downloads stay';
  return null;
}

interface AlertEvent {
  readonly id: string;
  readonly type: string;
  readonly alert: string;
  readonly stripeSessionId?: string;
  readonly orderId?: number | undefined;
  readonly order?: string | undefined;
  /** Staff read it there, unless it is about an order. */
  readonly path?: string;
}

export async function notifyOfAlert(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  { id, alert, order, path = '/admin#alerts' }: Pick<AlertEvent, 'id' | 'alert' | 'order' | 'path'>,
): Promise<void> {
  await notify({ jobs }, db, {
    key: `payment-alert:${id}`,
    kind: 'payment-alert',
    title: `A payment needs attention: ${alert}`,
    path: order ? `/admin/orders/${order}` : path,
  });
}

/** Stores it and notifies staff. Returns false when it was stored before. */
export async function raiseAlert(
  deps: Pick<Deps, 'jobs'>,
  db: Transaction,
  alert: AlertEvent,
): Promise<boolean> {
  const { order: _order, path: _path, ...event } = alert;
  const isNew = await insertEvent(db, event);
  if (isNew) await notifyOfAlert(deps, db, alert);
  return isNew;
}

export async function recordAlert(
  deps: Pick<Deps, 'jobs' | 'log'>,
  db: Transaction,
  { order, facts: { sessionId } }: Payment,
  { name, alert }: { readonly name: string; readonly alert: string },
): Promise<void> {
  const { id: orderId, documentId } = order;
  const event = { id: `${name}:${sessionId}`, type: `shop.${name.replaceAll('-', '_')}`, alert };
  const place = { stripeSessionId: sessionId, orderId, order: documentId };
  if (!(await raiseAlert(deps, db, { ...event, ...place }))) return;
  deps.log.error({ order: documentId, session: sessionId, alert }, 'a payment needs attention');
}
