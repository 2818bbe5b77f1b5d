import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { asc, eq, like } from 'drizzle-orm';
import { pickColumns } from '../../server/src/db/columns-of.ts';
import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import { disputes } from '../../server/src/db/tables/disputes.ts';
import {
  orderLines,
  orders,
  paymentEvents,
  paymentSessions,
} from '../../server/src/db/tables/orders.ts';
import type { Deps } from '../../server/src/deps.ts';
import { getDisputeAlert } from '../../server/src/features/checkout/disputes.ts';
import { readCurrency } from '../../server/src/features/invoices/currency-queries.ts';
import type { SeededProduct } from './catalog.ts';
import { after, dayMs, daysBefore, minuteMs } from './time.ts';

export interface PastOrder {
  readonly userId: number;
  readonly companyId?: number | undefined;
  readonly lines: readonly { readonly slug: string; readonly quantity: number }[];
  readonly createdAt: Date;
  readonly outcome: 'paid' | 'refunded' | 'disputed' | 'failed' | 'expired';
  readonly attempts: number;
  readonly reversedAt: Date | undefined;
}

export interface InsertedOrder extends PastOrder {
  readonly id: number;
  readonly documentId: string;
  readonly number: number;
  readonly currency: Currency;
  readonly totalCents: number;
  readonly paidAt: Date | null;
  readonly lineIds: readonly number[];
}

export interface SoldOrder extends InsertedOrder {
  readonly username: string;
  readonly email: string;
}

const retryMs = 7 * minuteMs;
const sessionLifetimeMs = dayMs;
const unpaidOrderDays = 30;
const openAlertDays = 25;

const pastSessionPrefix = 'cs_test_demo';
const sessionIdOf = (documentId: string, attempt: number) =>
  `${pastSessionPrefix}${documentId}${attempt}`;
const isPaid = ({ outcome }: PastOrder) => outcome !== 'failed' && outcome !== 'expired';

export function getReleaseAt({ releases }: SeededProduct, time: Date, now: Date): number {
  const daysAgo = (now.getTime() - time.getTime()) / dayMs;
  return (releases.find((release) => release.daysAgo >= daysAgo) ?? releases.at(-1)!).id;
}

function toRow(order: PastOrder, catalog: ReadonlyMap<string, SeededProduct>, now: Date) {
  const { userId, companyId, outcome, lines, createdAt, attempts, reversedAt } = order;
  const documentId = newDocumentId();
  const lastTryAt = after(createdAt, (attempts - 1) * retryMs);
  const paidAt = isPaid(order) ? after(lastTryAt, 2 * minuteMs) : null;
  const closedAt = after(lastTryAt, outcome === 'expired' ? sessionLifetimeMs : 3 * minuteMs);
  const isOld = createdAt < daysBefore(now, unpaidOrderDays + 1);
  return {
    documentId,
    userId,
    companyId,
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
    disputeLostAt: outcome === 'disputed' ? lostAt(reversedAt!, now) : null,
    removedAt: paidAt || !isOld ? null : after(createdAt, (unpaidOrderDays + 1) * dayMs),
    createdAt,
    updatedAt: reversedAt ?? paidAt ?? closedAt,
  };
}

const cards = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
  { brand: 'amex', last4: '0005' },
] as const;

function toSessions({ id, documentId, createdAt, attempts, paidAt, outcome }: InsertedOrder) {
  const card = cards[id % cards.length]!;
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
      cardBrand: isComplete ? card.brand : null,
      cardLast4: isComplete ? card.last4 : null,
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
      ? [
          event(
            'charge.dispute.created',
            reversedAt!,
            getDisputeAlert(
              { formatDay },
              { ...toDispute(order, now), outcome: null },
              order.currency,
            ),
          ),
        ]
      : []),
  ];
}

const formatDay = (day: Date) =>
  formatDateInZone(day, { locale: defaultDateLocale, timeZone: 'UTC' });

const responseDays = 14;
const decisionDays = 21;

function lostAt(disputedAt: Date, now: Date): Date | null {
  const decidedAt = after(disputedAt, decisionDays * dayMs);
  return decidedAt < now ? decidedAt : null;
}

const disputeReasons = ['product_not_received', 'fraudulent', 'unrecognized'] as const;

function toDispute({ id: orderId, documentId, totalCents, reversedAt }: InsertedOrder, now: Date) {
  const openedAt = new Date(toSeconds(reversedAt!) * 1000);
  const respondBy = after(openedAt, responseDays * dayMs);
  const closedAt = lostAt(reversedAt!, now);
  const openStatus = respondBy < now ? 'under_review' : 'needs_response';
  return {
    orderId,
    stripeId: `du_demo${documentId}`,
    amountCents: totalCents,
    reason: disputeReasons[orderId % disputeReasons.length]!,
    status: closedAt ? 'lost' : openStatus,
    respondBy,
    openedAt,
    closedAt,
    outcome: closedAt ? ('lost' as const) : null,
  };
}

/** A job informs the payment provider. */
export async function insertPastOrders(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  pastOrders: readonly PastOrder[],
  now: Date,
): Promise<InsertedOrder[]> {
  const currency = await readCurrency(db);
  const rows = pastOrders.map((order) => ({ ...toRow(order, catalog, now), currency }));
  const ids = await db
    .insert(orders)
    .values(rows)
    .returning({ id: orders.id, number: orders.number });
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
    const { id, number } = ids[index]!;
    const own = linesByOrder.get(id)!.map((line) => line.id);
    return { ...order, id, documentId, number, currency, totalCents, paidAt, lineIds: own };
  });
  const sessions = await db
    .insert(paymentSessions)
    .values(inserted.flatMap(toSessions))
    .returning({ id: paymentSessions.id, stripeId: paymentSessions.stripeId });
  const sessionIds = new Map(sessions.map(({ id, stripeId }) => [stripeId, id]));
  const disputed = inserted.filter(({ outcome }) => outcome === 'disputed');
  if (disputed.length > 0) {
    const idOf = ({ documentId, attempts }: InsertedOrder) =>
      sessionIds.get(sessionIdOf(documentId, attempts))!;
    const opened = disputed.map((order) => ({ ...toDispute(order, now), sessionId: idOf(order) }));
    await db.insert(disputes).values(opened);
  }
  await db.insert(paymentEvents).values(inserted.flatMap((order) => toEvents(order, now)));
  return inserted;
}

interface PaidOrder {
  readonly userId: number;
  readonly companyId?: number;
  readonly slugs: readonly string[];
  readonly daysAgo: number;
}

export function insertPaidOrders(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  paidOrders: readonly PaidOrder[],
  now: Date,
): Promise<InsertedOrder[]> {
  const pastOrders = paidOrders.map(({ userId, companyId, slugs, daysAgo }) => ({
    userId,
    companyId,
    lines: slugs.map((slug) => ({ slug, quantity: 1 })),
    createdAt: daysBefore(now, daysAgo),
    outcome: 'paid' as const,
    attempts: 1,
    reversedAt: undefined,
  }));
  return insertPastOrders(db, catalog, pastOrders, now);
}

async function listPastSessions({ db }: Deps) {
  return db
    .select({ session: paymentSessions, order: orders, buyer: users, dispute: disputes })
    .from(paymentSessions)
    .leftJoin(disputes, eq(disputes.sessionId, paymentSessions.id))
    .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(like(paymentSessions.stripeId, `${pastSessionPrefix}%`))
    .orderBy(asc(paymentSessions.createdAt), asc(paymentSessions.id));
}

async function readLines({ db }: Deps) {
  const lines = await db
    .select({
      ...pickColumns(orderLines, 'orderId', 'quantity'),
      name: orderLines.title,
      unitAmount: orderLines.unitPriceCents,
    })
    .from(orderLines)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function reversalOf(
  { refundedAt }: typeof orders.$inferSelect,
  dispute: typeof disputes.$inferSelect | null,
) {
  if (refundedAt) return { reversal: { kind: 'refund', created: toSeconds(refundedAt) } };
  if (!dispute) return {};
  const { stripeId: id, openedAt, reason, status } = dispute;
  return { reversal: { kind: 'dispute', created: toSeconds(openedAt), id, reason, status } };
}

/** This way, the sandbox can refund and dispute these payments like all others. */
export async function importPastPayments(deps: Deps): Promise<void> {
  const { sandboxUrl, stripe, publicUrl } = deps.config;
  if (stripe.apiBase !== sandboxUrl) return;
  const [sessions, lines] = await Promise.all([listPastSessions(deps), readLines(deps)]);
  const payments = sessions.map(({ session, order, buyer, dispute }) => ({
    sessionId: session.stripeId,
    paymentIntentId: session.paymentIntentId,
    created: toSeconds(session.createdAt),
    email: buyer.email,
    currency: order.currency.toLowerCase(),
    successUrl: `${publicUrl}/checkout-success`,
    metadata: {
      order: order.documentId,
      attempt: String(session.attempt),
      buyer: buyer.documentId,
    },
    lines: lines.get(order.id)!.map(({ orderId: _orderId, ...line }) => line),
    ...(session.paymentIntentId && reversalOf(order, dispute)),
  }));
  const { ok, status } = await fetch(`${sandboxUrl}/control/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payments),
  });
  if (!ok) throw new Error(`the sandbox answered ${status} to the payments of the demo`);
}
