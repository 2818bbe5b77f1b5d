import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { refundRequests } from '../../../db/tables/back-office.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../../db/tables/downloads.ts';
import { invoices } from '../../../db/tables/invoices.ts';
import { orderLines, orders, paymentSessions } from '../../../db/tables/orders.ts';
import { reviews } from '../../../db/tables/shopping.ts';

const lines = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'title', ${orderLines.title}, 'version', ${releases.version}, 'quantity', ${orderLines.quantity},
    'unitPriceCents', ${orderLines.unitPriceCents}, 'discountCents', ${orderLines.discountCents}
  ) order by ${orderLines.position})
  from ${orderLines} left join ${releases} on ${releases.id} = ${orderLines.releaseId}
  where ${orderLines.orderId} = ${orders.id}), '[]'::json)`;

const payments = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'attempt', ${paymentSessions.attempt}, 'status', ${paymentSessions.status},
    'payment', ${paymentSessions.paymentIntentId}, 'paidAt', ${paymentSessions.paidAt},
    'refundedAt', ${paymentSessions.refundedAt}
  ) order by ${paymentSessions.attempt})
  from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id}), '[]'::json)`;

/** Without who decided. */
const requests = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'reason', ${refundRequests.reason}, 'state', ${refundRequests.state},
    'createdAt', ${refundRequests.createdAt}, 'decidedAt', ${refundRequests.decidedAt}
  ) order by ${refundRequests.id})
  from ${refundRequests} where ${refundRequests.orderId} = ${orders.id}), '[]'::json)`;

export async function listOrders(db: Database, userId: number, after: number, limit: number) {
  return (
    db
      .select({
        id: orders.id,
        order: orders.documentId,
        status: orders.status,
        totalCents: orders.totalCents,
        taxCents: orders.taxCents,
        tax: orders.tax,
        billing: orders.billing,
        discountCents: orders.discountCents,
        discount: orders.discount,
        refundedCents: orders.refundedCents,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        refundedAt: orders.refundedAt,
        disputedAt: orders.disputedAt,
        removedAt: orders.removedAt,
        lines,
        payments,
        refundRequests: requests,
      })
      .from(orders)
      // With a join, the columns within the lists are qualified.
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(eq(orders.userId, userId), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(limit)
  );
}

export async function listDownloads(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: downloads.id,
      product: orderLines.title,
      version: releases.version,
      userAgent: downloads.userAgent,
      createdAt: downloads.createdAt,
    })
    .from(downloads)
    .innerJoin(downloadLinks, eq(downloadLinks.id, downloads.linkId))
    .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(and(eq(downloadLinks.userId, userId), gt(downloads.id, after)))
    .orderBy(asc(downloads.id))
    .limit(limit);
}

/** Without who replied. */
export async function listReviews(db: Database, userId: number, after: number, limit: number) {
  return db
    .select({
      id: reviews.id,
      product: products.title,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.userId, userId), gt(reviews.id, after)))
    .orderBy(asc(reviews.id))
    .limit(limit);
}

export async function listInvoices(db: Database, userId: number, after: number, limit: number) {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(orders.userId, userId), gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(limit);
  return rows.map(({ invoice }) => invoice);
}
