import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { isPricedLine, lineNetCents, linePaidCents } from './expressions.ts';
import { products } from './tables/catalog.ts';
import { licences, orderLines, orders } from './tables/orders.ts';
import { refundLines, refunds } from './tables/refunds.ts';

/** What has paid an order: a bank may have taken a fee of its transfer. */
export const getPaidCents = ({
  totalCents,
  shortCents,
}: {
  readonly totalCents: number;
  readonly shortCents: number;
}): number => totalCents - shortCents;

const sumRefunded = (column: 'quantity' | 'netCents' | 'amountCents') =>
  sql<number>`(select coalesce(sum(${refundLines[column]}), 0)::int from ${refundLines} inner join ${refunds} on ${refunds.id} = ${refundLines.refundId} where ${refundLines.orderLineId} = ${orderLines.id} and ${refunds.failedAt} is null)`;

export async function listRefundableLines(db: Queryable, orderId: number) {
  const rows = await db
    .select({
      id: orderLines.id,
      /** Several lines can renew licences of one product, so they are named by the licence. */
      product: sql<string>`coalesce(${licences.documentId}, ${products.documentId})`,
      title: orderLines.title,
      quantity: orderLines.quantity,
      netCents: lineNetCents.mapWith(Number),
      paidCents: linePaidCents.mapWith(Number),
      endedAt: orderLines.endedAt,
      refundedQuantity: sumRefunded('quantity'),
      refundedNetCents: sumRefunded('netCents'),
      refundedCents: sumRefunded('amountCents'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(licences, eq(licences.id, orderLines.renewsId))
    .where(and(eq(orderLines.orderId, orderId), isPricedLine))
    .orderBy(asc(orderLines.position), asc(orderLines.id));
  return rows.map(({ refundedQuantity, refundedNetCents, refundedCents, ...line }) => ({
    ...line,
    left: {
      quantity: Math.max(line.quantity - refundedQuantity, 0),
      netCents: Math.max(line.netCents - refundedNetCents, 0),
      amountCents: Math.max(line.paidCents - refundedCents, 0),
    },
  }));
}

export type RefundableOrderLine = Awaited<ReturnType<typeof listRefundableLines>>[number];
