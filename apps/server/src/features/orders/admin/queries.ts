import { and, asc, count, desc, eq, max } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { refundRequests } from '../../../db/tables/back-office.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { isPricedLine, soldContents } from '../../../db/sold-contents.ts';
import { orderLines, orders, paymentEvents, paymentSessions } from '../../../db/tables/orders.ts';

const [earlier, later] = [alias(orders, 'earlier'), alias(orders, 'later')];

export async function findOrderWithBuyer(db: Database, documentId: string) {
  const [found] = await db
    .select({
      order: orders,
      buyer: { documentId: users.documentId, username: users.username, email: users.email },
      replaces: earlier.documentId,
      replacedBy: later.documentId,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(earlier, eq(earlier.id, orders.replacesId))
    .leftJoin(later, eq(later.replacesId, orders.id))
    .where(eq(orders.documentId, documentId));
  return found;
}

export function listLines(db: Database, orderId: number) {
  return db
    .select({
      product: { documentId: products.documentId, slug: products.slug },
      title: orderLines.title,
      version: releases.version,
      contents: soldContents,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position));
}

export type OrderLineRow = Awaited<ReturnType<typeof listLines>>[number];

export function listPayments(db: Database, orderId: number) {
  return db
    .select({
      attempt: paymentSessions.attempt,
      state: paymentSessions.status,
      sessionId: paymentSessions.stripeId,
      paymentId: paymentSessions.paymentIntentId,
      createdAt: paymentSessions.createdAt,
      paidAt: paymentSessions.paidAt,
      refundedAt: paymentSessions.refundedAt,
    })
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(asc(paymentSessions.attempt));
}

export function listEvents(db: Database, orderId: number) {
  return db
    .select({
      id: paymentEvents.id,
      type: paymentEvents.type,
      alert: paymentEvents.alert,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id));
}

export function listDownloads(db: Database, orderId: number) {
  return db
    .select({
      title: orderLines.title,
      version: releases.version,
      count: count(),
      lastAt: max(downloads.createdAt),
    })
    .from(downloads)
    .innerJoin(downloadLinks, eq(downloadLinks.id, downloads.linkId))
    .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.id, releases.id)
    .orderBy(asc(orderLines.position), desc(releases.id));
}

export function listRefundRequestsOf(db: Database, orderId: number) {
  return db
    .select({
      documentId: refundRequests.documentId,
      state: refundRequests.state,
      reason: refundRequests.reason,
      createdAt: refundRequests.createdAt,
      decidedAt: refundRequests.decidedAt,
      decidedBy: users.username,
    })
    .from(refundRequests)
    .leftJoin(users, eq(users.id, refundRequests.decidedById))
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.id));
}
