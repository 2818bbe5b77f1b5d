import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { PaymentFacts } from '../../../providers/stripe/payment-facts.ts';
import { findCodeId } from '../../discounts/discounts.ts';
import { insertAlert } from '../alerts.ts';
import { enqueueVatIdCheck } from '../vat-ids/check-vat-id.ts';
import { findBuyerId, insertLostOrder } from './rebuild-order-queries.ts';
import { findLines, UnrecoverableOrder } from './rebuild-lines.ts';
import { readOrderDetails } from '../payment-sessions/order-details.ts';
import { findSession } from '../payment-sessions/session-queries.ts';

const betweenCallsMs = 100;

type LostOrderFacts = PaymentFacts & {
  readonly state: 'paid';
  readonly orderDocumentId: string;
  readonly attempt: number;
};

export const isPaidForOrder = (facts: PaymentFacts): facts is LostOrderFacts =>
  facts.state === 'paid' && facts.orderDocumentId !== null && facts.attempt !== null;

async function insertRebuiltOrder(deps: Deps, facts: LostOrderFacts): Promise<void> {
  const { db, jobs, payments } = deps;
  const { orderDocumentId: documentId, attempt: attempts, openedAt: createdAt, sessionId } = facts;
  const userId = facts.buyerDocumentId && (await findBuyerId(db, facts.buyerDocumentId));
  if (!userId) throw new UnrecoverableOrder('the buyer is not known');
  // A restored backup can leave many of these: stay below the rate limit of the provider.
  await wait(betweenCallsMs);
  const { lines, taxCents } = await payments.readLineItems(sessionId);
  const details = readOrderDetails(facts.metadata);
  const discountCodeId = details.discount && (await findCodeId(db, details.discount.code));
  const sold = { lines: await findLines(db, lines), taxCents, ...details, discountCodeId };
  await db.transaction(async (transaction) => {
    const order = { documentId, userId, attempts, createdAt };
    const id = await insertLostOrder(transaction, { order, sold, sessionId });
    await enqueueVatIdCheck(jobs, transaction, { id, tax: sold.tax });
    const isStored = await findSession(transaction, sessionId);
    if (!isStored) throw new UnrecoverableOrder('its attempt was made with another session');
  });
}

/** False, with an alert, when too much is missing. */
export async function rebuildOrder(deps: Deps, facts: LostOrderFacts): Promise<boolean> {
  const { sessionId, orderDocumentId: order } = facts;
  try {
    await insertRebuiltOrder(deps, facts);
    deps.log.warn({ order, session: sessionId }, 'a lost order was rebuilt');
    return true;
  } catch (error) {
    if (!(error instanceof UnrecoverableOrder)) throw error;
    const alert = `paid, but the order is lost: ${error.message}`;
    const event = { id: `order-lost:${sessionId}`, type: 'shop.order_lost', alert };
    const isNew = await deps.db.transaction((transaction) =>
      insertAlert(deps, transaction, { ...event, stripeSessionId: sessionId }),
    );
    if (isNew) deps.log.error({ order, session: sessionId, alert }, 'a payment needs attention');
    return false;
  }
}
