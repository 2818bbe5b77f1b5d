import { newDocumentId } from '../../../server/src/db/columns.ts';
import type { Transaction } from '../../../server/src/db/client.ts';
import {
  orderLines,
  orders,
  paymentEvents,
  paymentSessions,
} from '../../../server/src/db/tables/orders.ts';
import type { SeededProduct } from '../catalog/seed-catalog.ts';
import { after, dayMs, daysBefore, minuteMs } from '../time.ts';

export interface PastOrder {
  readonly userId: number;
  readonly lines: readonly { readonly slug: string; readonly quantity: number }[];
  readonly createdAt: Date;
  readonly outcome: 'paid' | 'refunded' | 'disputed' | 'failed' | 'expired';
  readonly attempts: number;
  readonly reversedAt: Date | undefined;
}

export interface InsertedOrder extends PastOrder {
  readonly id: number;
  readonly documentId: string;
  readonly totalCents: number;
  readonly paidAt: Date | null;
  readonly lineIds: readonly number[];
}

const retryMs = 7 * minuteMs;
const sessionLifetimeMs = dayMs;
const unpaidOrderDays = 30;
const openAlertDays = 25;

export const pastSessionPrefix = 'cs_test_demo';
const sessionIdOf = (documentId: string, attempt: number) =>
  `${pastSessionPrefix}${documentId}${attempt}`;
const isPaid = ({ outcome }: PastOrder) => outcome !== 'failed' && outcome !== 'expired';

export function getReleaseAt({ releases }: SeededProduct, time: Date, now: Date): number {
  const daysAgo = (now.getTime() - time.getTime()) / dayMs;
  return (releases.find((release) => release.daysAgo >= daysAgo) ?? releases.at(-1)!).id;
}

function toRow(order: PastOrder, catalog: ReadonlyMap<string, SeededProduct>, now: Date) {
  const { userId, outcome, lines, createdAt, attempts, reversedAt } = order;
  const documentId = newDocumentId();
  const lastTryAt = after(createdAt, (attempts - 1) * retryMs);
  const paidAt = isPaid(order) ? after(lastTryAt, 2 * minuteMs) : null;
  const closedAt = after(lastTryAt, outcome === 'expired' ? sessionLifetimeMs : 3 * minuteMs);
  const isOld = createdAt < daysBefore(now, unpaidOrderDays + 1);
  return {
    documentId,
    userId,
    status: isPaid(order) ? ('succeeded' as const) : (outcome as 'failed' | 'expired'),
    attempts,
    totalCents: lines.reduce(
      (sum, { slug, quantity }) => sum + catalog.get(slug)!.priceCents * quantity,
      0,
    ),
    itemsHash: `demo-${documentId}`,
    paidAt,
    refundStartedAt: outcome === 'refunded' ? reversedAt : null,
    refundedAt: outcome === 'refunded' ? reversedAt : null,
    disputedAt: outcome === 'disputed' ? reversedAt : null,
    removedAt: paidAt || !isOld ? null : after(createdAt, (unpaidOrderDays + 1) * dayMs),
    createdAt,
    updatedAt: reversedAt ?? paidAt ?? closedAt,
  };
}

function toSessions({ id, documentId, createdAt, attempts, paidAt, outcome }: InsertedOrder) {
  return Array.from({ length: attempts }, (_, index) => {
    const isLast = index + 1 === attempts;
    const openedAt = after(createdAt, index * retryMs);
    const isComplete = isLast && paidAt !== null;
    return {
      orderId: id,
      attempt: index + 1,
      stripeId: sessionIdOf(documentId, index + 1),
      status: isComplete ? ('complete' as const) : ('expired' as const),
      paymentIntentId: isComplete ? `pi_demo${documentId}` : null,
      paidAt: isComplete ? paidAt : null,
      createdAt: openedAt,
      updatedAt: after(openedAt, outcome === 'expired' ? sessionLifetimeMs : 3 * minuteMs),
    };
  });
}

function toEvents(order: InsertedOrder, now: Date): (typeof paymentEvents.$inferInsert)[] {
  const { id: orderId, documentId, attempts, paidAt, outcome, reversedAt, createdAt } = order;
  const stripeSessionId = sessionIdOf(documentId, attempts);
  const event = (type: string, receivedAt: Date, alert: string | null = null) => {
    const isOpen = receivedAt > daysBefore(now, openAlertDays);
    return {
      id: `evt_demo${documentId}_${type}`,
      type,
      stripeSessionId,
      orderId,
      alert,
      resolvedAt: alert === null || isOpen ? null : after(receivedAt, dayMs),
      receivedAt,
    };
  };
  if (outcome === 'expired')
    return [event('checkout.session.expired', after(createdAt, sessionLifetimeMs))];
  if (!paidAt) return [event('payment_intent.payment_failed', order.createdAt)];
  return [
    event('payment_intent.succeeded', paidAt),
    event('checkout.session.completed', paidAt),
    ...(outcome === 'refunded' ? [event('charge.refunded', reversedAt!)] : []),
    ...(outcome === 'disputed'
      ? [event('charge.dispute.created', reversedAt!, 'the payment is disputed')]
      : []),
  ];
}

/** A job informs the payment provider. */
export async function insertPastOrders(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  pastOrders: readonly PastOrder[],
  now: Date,
): Promise<InsertedOrder[]> {
  const rows = pastOrders.map((order) => toRow(order, catalog, now));
  const ids = await db.insert(orders).values(rows).returning({ id: orders.id });
  const lines = pastOrders.flatMap((order, index) =>
    order.lines.map(({ slug, quantity }, position) => {
      const product = catalog.get(slug)!;
      const { id: productId, title, priceCents: unitPriceCents } = product;
      const releaseId = getReleaseAt(product, order.createdAt, now);
      const orderId = ids[index]!.id;
      return { orderId, productId, releaseId, title, unitPriceCents, quantity, position };
    }),
  );
  const lineIds = await db
    .insert(orderLines)
    .values(lines)
    .returning({ id: orderLines.id, orderId: orderLines.orderId });
  const linesByOrder = Map.groupBy(lineIds, ({ orderId }) => orderId);
  const inserted = pastOrders.map((order, index) => {
    const { documentId, totalCents, paidAt } = rows[index]!;
    const { id } = ids[index]!;
    const own = linesByOrder.get(id)!.map((line) => line.id);
    return { ...order, id, documentId, totalCents, paidAt, lineIds: own };
  });
  await db.insert(paymentSessions).values(inserted.flatMap(toSessions));
  await db.insert(paymentEvents).values(inserted.flatMap((order) => toEvents(order, now)));
  return inserted;
}
