import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { jsonList } from '../../db/expressions.ts';
import { products } from '../../db/tables/catalog.ts';
import { orderLines } from '../../db/tables/orders.ts';
import { refundLines, refunds } from '../../db/tables/refunds.ts';

const refundedLines = jsonList(
  {
    product: products.documentId,
    title: orderLines.title,
    quantity: refundLines.quantity,
    amount: refundLines.amountCents,
  },
  orderLines.position,
  sql`${refundLines}
    inner join ${orderLines} on ${orderLines.id} = ${refundLines.orderLineId}
    inner join ${products} on ${products.id} = ${orderLines.productId}
    where ${refundLines.refundId} = ${refunds.id}`,
);

const madeStatement = prepared((db) =>
  db
    .select({
      orderId: refunds.orderId,
      amount: refunds.amountCents,
      refundedAt: sql`${refunds.confirmedAt}`.mapWith(refunds.confirmedAt),
      lines: refundedLines,
      reason: sql<string>`case when ${refunds.tellsBuyer} then ${refunds.reason} else '' end`,
    })
    .from(refunds)
    .where(
      and(
        sql`${refunds.orderId} = any(${sql.placeholder('orderIds')})`,
        isNull(refunds.secondPaymentId),
        isNotNull(refunds.confirmedAt),
        gt(refunds.amountCents, 0),
      ),
    )
    .orderBy(asc(refunds.confirmedAt), asc(refunds.id))
    .prepare('list_made_refunds'),
);

export type MadeRefundRow = Awaited<ReturnType<typeof findMade>>[number];

const findMade = (db: Database, orderIds: readonly number[]) =>
  madeStatement(db).execute({ orderIds });

export async function listMadeRefunds(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, MadeRefundRow[]>> {
  const made = orderIds.length > 0 ? await findMade(db, orderIds) : [];
  return Map.groupBy(made, ({ orderId }) => orderId);
}
