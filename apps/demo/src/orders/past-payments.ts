import { asc, eq, like } from 'drizzle-orm';
import { users } from '../../../server/src/db/tables/accounts.ts';
import { orderLines, orders, paymentSessions } from '../../../server/src/db/tables/orders.ts';
import type { Deps } from '../../../server/src/deps.ts';
import { pastSessionPrefix } from './past-orders.ts';

async function listPastSessions({ db }: Deps) {
  return db
    .select({ session: paymentSessions, order: orders, buyer: users })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(like(paymentSessions.stripeId, `${pastSessionPrefix}%`))
    .orderBy(asc(paymentSessions.createdAt), asc(paymentSessions.id));
}

async function readLines({ db }: Deps) {
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.title,
      unitAmount: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function reversalOf({ refundedAt, disputedAt }: typeof orders.$inferSelect) {
  if (refundedAt) return { reversal: { kind: 'refund', created: toSeconds(refundedAt) } };
  return disputedAt ? { reversal: { kind: 'dispute', created: toSeconds(disputedAt) } } : {};
}

/** So that the sandbox can refund and dispute these payments like all others. */
export async function importPastPayments(deps: Deps): Promise<void> {
  const { sandboxUrl, stripe, publicUrl } = deps.config;
  if (stripe.apiBase !== sandboxUrl) return;
  const [sessions, lines] = await Promise.all([listPastSessions(deps), readLines(deps)]);
  const payments = sessions.map(({ session, order, buyer }) => ({
    sessionId: session.stripeId,
    paymentIntentId: session.paymentIntentId,
    created: toSeconds(session.createdAt),
    email: buyer.email,
    currency: 'usd',
    successUrl: `${publicUrl}/checkout-success`,
    metadata: {
      order: order.documentId,
      attempt: String(session.attempt),
      buyer: buyer.documentId,
    },
    lines: lines.get(order.id)!.map(({ orderId: _orderId, ...line }) => line),
    ...(session.paymentIntentId && reversalOf(order)),
  }));
  const { ok, status } = await fetch(`${sandboxUrl}/control/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payments),
  });
  if (!ok) throw new Error(`the sandbox answered ${status} to the payments of the demo`);
}
