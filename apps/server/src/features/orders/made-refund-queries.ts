import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { products } from '../../db/tables/catalog.ts';
import { orderLines, refundLines, refunds } from '../../db/tables/orders.ts';

interface RefundedLine {
  readonly product: string;
  readonly title: string;
  readonly quantity: number;
  readonly amount: number;
}

const refundedLines = sql<RefundedLine[]>`coalesce((
  select json_agg(json_build_object('product', product.document_id, 'title', line.title,
    'quantity', refunded.quantity, 'amount', refunded.amount_cents) order by line.position)
  from ${refundLines} refunded
  inner join ${orderLines} line on line.id = refunded.order_line_id
  inner join ${products} product on product.id = line.product_id
  where refunded.refund_id = ${refunds}.id), '[]'::json)`;

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
