import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import type { PaymentFacts } from '../../providers/stripe.ts';
import { deleteBoughtItems } from '../cart/cart.ts';
import { nextStatus } from '../orders/order-status.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { getBuyer, listLines, lockOrder, type OrderFacts, setStatus } from './order-queries.ts';
import {
  closeSession,
  findNamedSession,
  findPaidSession,
  findSession,
  insertEvent,
  type SessionRow,
  storeSession,
} from './session-queries.ts';

export interface Settled {
  readonly status: OrderFacts['status'];
  readonly attempts: number;
  readonly facts: PaymentFacts;
}

interface Reason {
  /** The provider's event that asked for this, taken into account once. */
  readonly event?: { readonly id: string; readonly type: string };
  /** The buyer came back from the payment page: not having paid counts as failed. */
  readonly buyerReturned?: true;
  /** What the provider has just said, when it was asked already. */
  readonly facts?: PaymentFacts;
}

/**
 * Brings an order to what the provider says about one of its payment sessions. The only function
 * that settles: the webhook, the buyer's return, a retry and the watch all end here. Calling it
 * again changes nothing.
 *
 * @throws ShopError SESSION_UNKNOWN or PAYMENT_UNAVAILABLE
 */
export async function settleSession(
  deps: Deps,
  stripeId: string,
  reason: Reason = {},
): Promise<Settled> {
  const facts = reason.facts ?? (await deps.payments.getSession(stripeId));
  return deps.db.transaction(async (transaction) => {
    const session = await locateSession(transaction, facts);
    if (!session) throw new ShopError('SESSION_UNKNOWN');
    const order = await lockOrder(transaction, session.orderId);
    const settled = (status: OrderFacts['status']) => ({ status, attempts: order.attempts, facts });
    const alert = findMismatch(deps, order, session, facts);
    if (reason.event) {
      const { id, type } = reason.event;
      const event = { id, type, stripeSessionId: stripeId, orderId: order.id, alert };
      if (!(await insertEvent(transaction, event))) return settled(order.status);
    }
    if (alert) {
      deps.log.error({ order: order.documentId, session: stripeId, alert }, 'payment not accepted');
      return settled(order.status);
    }
    return settled(await applyFacts(deps, transaction, order, session, facts, reason));
  });
}

async function locateSession(db: Queryable, facts: PaymentFacts): Promise<SessionRow | undefined> {
  const known = await findSession(db, facts.sessionId);
  if (known || !facts.orderDocumentId || !facts.attempt) return known;
  const named = await findNamedSession(db, facts.orderDocumentId, facts.attempt);
  if (!named || named.stripeId) return undefined;
  await storeSession(db, named.id, { stripeId: facts.sessionId, url: facts.url });
  return { ...named, stripeId: facts.sessionId, status: 'open' };
}

/** Money only counts for the order it was asked for, to the cent. */
function findMismatch(
  { payments }: Deps,
  order: OrderFacts,
  session: SessionRow,
  facts: PaymentFacts,
): string | null {
  if (facts.liveMode !== payments.liveMode) return 'live mode differs';
  if (facts.orderDocumentId !== order.documentId) return 'the session names another order';
  if (facts.attempt !== session.attempt) return 'the session names another attempt';
  if (facts.amountCents !== order.totalCents) return 'the amount differs';
  if (facts.currency !== 'usd') return 'the currency differs';
  return null;
}

async function applyFacts(
  deps: Deps,
  db: Transaction,
  order: OrderFacts,
  session: SessionRow,
  facts: PaymentFacts,
  reason: Reason,
): Promise<OrderFacts['status']> {
  const isCurrent = session.attempt === order.attempts;
  if (facts.state === 'paid') return applyPayment(deps, db, order, session, facts);
  if (facts.state === 'expired') {
    await closeSession(db, session.id, { status: 'expired', paymentIntentId: null });
    if (isCurrent) return moveTo(db, order, nextStatus(order.status, 'expired'));
  }
  if (facts.state === 'open' && isCurrent && reason.buyerReturned) {
    return moveTo(db, order, nextStatus(order.status, 'unpaid'));
  }
  return order.status;
}

async function moveTo(
  db: Transaction,
  order: OrderFacts,
  status: OrderFacts['status'],
): Promise<OrderFacts['status']> {
  if (status !== order.status) await setStatus(db, order.id, status);
  return status;
}

/** The first payment delivers the order; a second one for the same order goes back. */
async function applyPayment(
  { config, jobs, now }: Deps,
  db: Transaction,
  order: OrderFacts,
  session: SessionRow,
  facts: PaymentFacts,
): Promise<OrderFacts['status']> {
  const { paymentIntentId } = facts;
  const earlier = await findPaidSession(db, order.id);
  if (earlier?.id === session.id) return order.status;
  await closeSession(db, session.id, { status: 'complete', paymentIntentId, paidAt: now() });
  if (earlier) {
    if (paymentIntentId) await jobs.enqueue(db, 'refund-payment', { paymentIntentId });
    return order.status;
  }
  const status = nextStatus(order.status, 'paid');
  await setStatus(db, order.id, status, now());
  const [lines, buyer] = [await listLines(db, order.id), await getBuyer(db, order.userId)];
  await deleteBoughtItems(
    db,
    order.userId,
    lines.map((line) => line.productId),
  );
  await jobs.enqueue(db, 'send-mail', confirmationMail(config.publicUrl, order, lines, buyer));
  await jobs.enqueue(db, 'close-other-sessions', { orderId: order.id });
  return status;
}
