import { getInstallation } from '../../db/installation.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { findCompanyOf, getBuyer, listOrderLineItems, type OrderFacts } from './order-queries.ts';
import { findSessionOfAttempt, storeBuyerEmail, storeSession } from './payment-queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { toTransferId } from './transfer-payments.ts';

export interface PaymentPage {
  readonly id: string;
  readonly url: string;
}

/** An order without a card page has a page of the shop. */
export const toOrderPage = (
  { config }: Pick<Deps, 'config'>,
  { documentId, payBy }: OrderFacts,
): PaymentPage => ({
  id: payBy === 'transfer' ? toTransferId(documentId) : documentId,
  url: `${config.publicUrl}/order/${documentId}`,
});

/** Repeated calls return the same one. */
export async function requestSession(
  { db, payments, recovery }: Deps,
  order: OrderFacts,
  attempt: number,
): Promise<PaymentFacts & { url: string }> {
  const { installationId } = await getInstallation(db);
  const [lines, buyer, company] = await Promise.all([
    listOrderLineItems(db, order.id),
    getBuyer(db, order.userId),
    findCompanyOf(db, order),
  ]);
  const request = { orderId: order.id, attempt, buyerEmail: buyer.email };
  // The provider refuses a different request under the same key, and the address may have changed.
  const email = await storeBuyerEmail(db, request);
  const facts = await payments.openSession({
    installationId,
    documentId: order.documentId,
    number: order.number,
    attempt,
    buyer: { ...buyer, email },
    currency: order.currency,
    lines,
    tax: order.tax && { cents: order.taxCents, hundredthsOfPercent: order.tax.hundredthsOfPercent },
    details: recovery.toOrderDetails({ ...order, company: company?.documentId ?? null }),
  });
  if (!facts.url) throw new ShopError('PAYMENT_UNAVAILABLE');
  return { ...facts, url: facts.url };
}

/** Asks again when an earlier answer was lost. @throws ShopError PAYMENT_UNAVAILABLE */
export async function openPaymentPage(deps: Deps, order: OrderFacts): Promise<PaymentPage> {
  const session = await findSessionOfAttempt(deps.db, order.id, order.attempts);
  if (!session) throw new Error(`order ${order.documentId} has no session for its attempt`);
  if (session.stripeId && session.url) return { id: session.stripeId, url: session.url };
  const facts = await requestSession(deps, order, session.attempt);
  await storeSession(deps.db, session.id, { stripeId: facts.sessionId, url: facts.url });
  return { id: facts.sessionId, url: facts.url };
}

/**
 * A bank transfer has no page to close. @throws ShopError PAYMENT_PROCESSING or PAYMENT_UNAVAILABLE
 */
export async function closeCurrentSession(deps: Deps, order: OrderFacts): Promise<void> {
  const { attempts } = order;
  if (attempts === 0) return;
  const current = await findSessionOfAttempt(deps.db, order.id, attempts);
  if (!current?.stripeId) return;
  const facts = await deps.payments.closeSession(current.stripeId);
  await reconcilePayment(deps, current.stripeId, { facts });
  if (facts.state === 'processing') throw new ShopError('PAYMENT_PROCESSING', { attempts });
  if (facts.state === 'open') throw new ShopError('PAYMENT_UNAVAILABLE', { attempts });
}
