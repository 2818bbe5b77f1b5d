import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { releases } from '../../db/tables/catalog.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { invoices } from '../../db/tables/invoices.ts';
import {
  orderLines,
  orders,
  paymentSessions,
  refundLines,
  refunds,
} from '../../db/tables/orders.ts';
import { refundRequestLines, refundRequests } from '../../db/tables/refund-requests.ts';

const lines = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'title', ${orderLines.title}, 'contents', ${orderLines.contents},
    'version', ${releases.version}, 'quantity', ${orderLines.quantity},
    'unitPriceCents', ${orderLines.unitPriceCents}, 'discountCents', ${orderLines.discountCents},
    'endedAt', ${orderLines.endedAt}
  ) order by ${orderLines.position})
  from ${orderLines} left join ${releases} on ${releases.id} = ${orderLines.releaseId}
  where ${orderLines.orderId} = ${orders.id}), '[]'::json)`;

const payments = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'attempt', ${paymentSessions.attempt}, 'status', ${paymentSessions.status},
    'payment', ${paymentSessions.paymentIntentId}, 'cardBrand', ${paymentSessions.cardBrand},
    'cardLast4', ${paymentSessions.cardLast4}, 'paidAt', ${paymentSessions.paidAt},
    'refundedAt', ${paymentSessions.refundedAt}
  ) order by ${paymentSessions.attempt})
  from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id}), '[]'::json)`;

const disputesOfOrder = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'amountCents', ${disputes.amountCents}, 'reason', ${disputes.reason},
    'status', ${disputes.status}, 'openedAt', ${disputes.openedAt},
    'respondBy', ${disputes.respondBy}, 'closedAt', ${disputes.closedAt},
    'outcome', ${disputes.outcome}
  ) order by ${disputes.id})
  from ${disputes} where ${disputes.orderId} = ${orders.id}), '[]'::json)`;

const requestedLines = sql`coalesce((
  select json_agg(json_build_object(
    'title', ${orderLines.title}, 'quantity', ${refundRequestLines.quantity}
  ) order by ${orderLines.position})
  from ${refundRequestLines} inner join ${orderLines} on ${orderLines.id} = ${refundRequestLines.orderLineId}
  where ${refundRequestLines.requestId} = ${refundRequests.id}), '[]'::json)`;

/** Without who decided, and without what colleagues have asked for. */
const requests = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'reason', ${refundRequests.reason}, 'answer', ${refundRequests.answer}, 'state', ${refundRequests.state},
    'createdAt', ${refundRequests.createdAt}, 'decidedAt', ${refundRequests.decidedAt},
    'lines', ${requestedLines}
  ) order by ${refundRequests.id})
  from ${refundRequests} where ${refundRequests.orderId} = ${orders.id}
    and coalesce(${refundRequests.askedById}, ${orders.userId}) = ${orders.userId}), '[]'::json)`;

const refundedLines = sql`coalesce((
  select json_agg(json_build_object(
    'title', ${orderLines.title}, 'quantity', ${refundLines.quantity},
    'amountCents', ${refundLines.amountCents}, 'endsDownloads', ${refundLines.endsDownloads}
  ) order by ${orderLines.position})
  from ${refundLines} inner join ${orderLines} on ${orderLines.id} = ${refundLines.orderLineId}
  where ${refundLines.refundId} = ${refunds.id}), '[]'::json)`;

/** Without who refunded. */
const refundsOfOrder = sql<object[]>`coalesce((
  select json_agg(json_build_object(
    'refund', ${refunds.providerId}, 'amountCents', ${refunds.amountCents},
    'reason', ${refunds.reason}, 'createdAt', ${refunds.createdAt},
    'confirmedAt', ${refunds.confirmedAt}, 'failedAt', ${refunds.failedAt}, 'failure', ${refunds.failure},
    'lines', ${refundedLines}
  ) order by ${refunds.id})
  from ${refunds} where ${refunds.orderId} = ${orders.id}), '[]'::json)`;

export async function listOrders(db: Database, userId: number, after: number, limit: number) {
  return (
    db
      .select({
        id: orders.id,
        order: orders.documentId,
        number: orders.number,
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
        refunds: refundsOfOrder,
        disputes: disputesOfOrder,
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
      network: downloads.network,
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

/** Without who answered. */
