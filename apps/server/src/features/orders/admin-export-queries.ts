import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { isPricedLine, soldContents } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { releases } from '../../db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../db/tables/orders.ts';

interface Period {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export function readPaidOrders(
  db: Database,
  { from, before }: Period,
  after: number,
  limit: number,
) {
  return db
    .select({
      id: orders.id,
      documentId: orders.documentId,
      number: orders.number,
      status: orders.status,
      paidAt: orders.paidAt,
      refundedCents: orders.refundedCents,
      refundedAt: orders.refundedAt,
      disputedAt: orders.disputedAt,
      taxCents: orders.taxCents,
      tax: orders.tax,
      username: users.username,
      email: users.email,
      payment: firstPayment,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        gt(orders.id, after),
        eq(orders.status, 'succeeded'),
        from && gte(orders.paidAt, from),
        before && lt(orders.paidAt, before),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

export type PaidOrder = Awaited<ReturnType<typeof readPaidOrders>>[number];

/** The payment that delivered the order; a free order has only the session. */
const firstPayment: SQL<string | null> =
  sql`(select coalesce(${paymentSessions.paymentIntentId}, ${paymentSessions.stripeId}) from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.paidAt} is not null order by ${paymentSessions.paidAt}, ${paymentSessions.id} limit 1)`;

export function readLines(db: Database, orderIds: readonly number[]) {
  return db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      version: releases.version,
      contents: soldContents,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
      discountCents: orderLines.discountCents,
    })
    .from(orderLines)
    .leftJoin(releases, eq(releases.id, orderLines.releaseId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), isPricedLine))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
