import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { orders, paymentSessions } from '../../../server/src/db/tables/orders.ts';
import type { Deps } from '../../../server/src/deps.ts';
import { getOrder, type OrderFacts } from '../../../server/src/features/checkout/order-queries.ts';
import { requestSession } from '../../../server/src/features/checkout/payment-sessions/payment-page.ts';

function listUnknownPayments({ db }: Deps) {
  return db
    .select({ orderId: orders.id, attempt: paymentSessions.attempt })
    .from(orders)
    .innerJoin(paymentSessions, eq(paymentSessions.orderId, orders.id))
    .where(
      and(
        gt(orders.totalCents, 0),
        isNotNull(paymentSessions.paidAt),
        isNull(paymentSessions.paymentIntentId),
      ),
    );
}

async function payAtSandbox({ config }: Deps, sessionId: string): Promise<void> {
  const address = `${config.sandboxUrl}/control/sessions/${sessionId}/pay`;
  const { ok, status } = await fetch(address, { method: 'POST' });
  if (!ok) throw new Error(`the sandbox answered ${status} to a demo payment`);
}

async function payOrderAtSandbox(deps: Deps, order: OrderFacts, attempt: number): Promise<void> {
  const { db, payments } = deps;
  const ofOrder = and(eq(paymentSessions.orderId, order.id), eq(paymentSessions.attempt, attempt));
  const { sessionId } = await requestSession(deps, order, attempt);
  // Before it is paid: the provider sends an event at once, and the session in it has to be known.
  await db.update(paymentSessions).set({ stripeId: sessionId }).where(ofOrder);
  const { state } = await payments.getSession(sessionId);
  if (state !== 'paid') await payAtSandbox(deps, sessionId);
  const { paymentIntentId } = await payments.getSession(sessionId);
  await db.update(paymentSessions).set({ paymentIntentId }).where(ofOrder);
}

/**
 * Has the orders that were paid before the demo shop opened paid at the sandbox as well, so that
 * they can be refunded and disputed like all others.
 */
export async function settlePastPayments(deps: Deps): Promise<void> {
  const { config, db } = deps;
  if (config.stripe.apiBase !== config.sandboxUrl) return;
  for (const { orderId, attempt } of await listUnknownPayments(deps)) {
    await payOrderAtSandbox(deps, await getOrder(db, orderId), attempt);
  }
}
