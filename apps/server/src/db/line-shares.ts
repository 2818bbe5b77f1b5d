import { and, eq, isNotNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import {
  isPricedLine,
  isReversed,
  linePaidCents,
  returnedCents,
  returnedTaxCents,
} from './expressions.ts';
import { orderLines, orders } from './tables/orders.ts';
import { pickColumns } from './columns-of.ts';
import { refundLines, refunds } from './tables/refunds.ts';

const selectLineRefunds = (db: Database) =>
  db
    .select({
      units: sql`sum(${refundLines.quantity})`.as('refunded_units'),
      netCents: sql`sum(${refundLines.netCents})`.as('refunded_line_net_cents'),
      taxCents: sql`sum(${refundLines.amountCents} - ${refundLines.netCents})`.as(
        'refunded_line_tax_cents',
      ),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refundLines.orderLineId, orderLines.id), isNotNull(refunds.confirmedAt)))
    .as('line_refunds');

const isReturned = sql`${returnedCents} > 0`;

interface Share {
  readonly units: SQL;
  readonly paid: SQL;
  readonly tax: SQL;
  readonly returned: SQL;
  readonly returnedTax: SQL;
}

const shareColumns = <ProductId>(
  line: { readonly id: SQLWrapper; readonly productId: ProductId },
  { units, paid, tax, returned, returnedTax }: Share,
) => ({
  lineId: sql<number>`${line.id}`.as('share_line_id'),
  productId: line.productId,
  units: units.as('share_units'),
  paidCents: paid.mapWith(Number).as('share_paid_cents'),
  taxCents: tax.mapWith(Number).as('share_tax_cents'),
  returnedCents: returned.mapWith(Number).as('share_returned_cents'),
  returnedTaxCents: returnedTax.mapWith(Number).as('share_returned_tax_cents'),
});

/** Nothing has to be divided in most orders. */
const selectSharesOfKept = (db: Database, ofOrders: SQL | undefined) =>
  db
    .select(
      shareColumns(orderLines, {
        units: sql`case when ${isReversed} then 0 else ${orderLines.quantity} end`,
        paid: linePaidCents,
        tax: sql`${orderLines.taxCents}::bigint`,
        returned: sql`0::numeric`,
        returnedTax: sql`0::numeric`,
      }),
    )
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(ofOrders, isPricedLine, not(isReturned)));

function selectReturnedLines(db: Database, ofOrders: SQL | undefined) {
  const refunded = selectLineRefunds(db);
  return db
    .select({
      id: sql<number>`${orderLines.id}`.as('line_id'),
      ...pickColumns(orderLines, 'orderId', 'position', 'productId'),
      isReversed: isReversed.as('order_is_reversed'),
      returnedCents: sql`${returnedCents}::bigint`.as('order_returned_cents'),
      returnedTaxCents: returnedTaxCents.as('order_returned_tax_cents'),
      paidCents: linePaidCents.as('line_paid_cents'),
      taxCents: sql`${orderLines.taxCents}`.as('line_tax_cents'),
      unitsLeft: sql`greatest(${orderLines.quantity} - coalesce(${refunded.units}, 0), 0)`.as(
        'line_units_left',
      ),
      refundedNetCents: sql`coalesce(${refunded.netCents}, 0)`.as('line_refunded_net_cents'),
      refundedTaxCents: sql`coalesce(${refunded.taxCents}, 0)`.as('line_refunded_tax_cents'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoinLateral(refunded, sql`true`)
    .where(and(ofOrders, isPricedLine, isReturned))
    .as('lines');
}

const sumOver = (cents: SQLWrapper, window: SQLWrapper) =>
  sql`(sum(${cents}) over (${window}))::bigint`;

/**
 * A refund of lines counts for them; the rest is spread over what the lines have kept, net and tax
 * apart.
 */
function selectSharesOfReturned(db: Database, ofOrders: SQL | undefined) {
  const lines = selectReturnedLines(db, ofOrders);
  const { paidCents: paid, taxCents: tax } = lines;
  const ofOrder = sql`partition by ${lines.orderId}`;
  const untilHere = sql`${ofOrder} order by ${lines.position}, ${lines.id}`;

  function giveBack(cost: SQLWrapper, refunded: SQLWrapper, returned: SQLWrapper) {
    const own = sql`least(${refunded}, ${cost})`;
    const kept = sql`(${cost} - ${own})`;
    const keptUntilHere = sumOver(kept, untilHere);
    const keptOfOrder = sql`nullif(${sumOver(kept, ofOrder)}, 0)`;
    const rest = sql`greatest(${returned} - ${sumOver(own, ofOrder)}, 0)`;
    const spread = sql`(${rest} * ${keptUntilHere} / ${keptOfOrder} - ${rest} * (${keptUntilHere} - ${kept}::bigint) / ${keptOfOrder})`;
    return sql`(${own} + coalesce(${spread}, 0))`;
  }

  const returnedTax = giveBack(tax, lines.refundedTaxCents, lines.returnedTaxCents);
  const returnedNet = giveBack(
    sql`(${paid} - ${tax})`,
    lines.refundedNetCents,
    sql`(${lines.returnedCents} - ${lines.returnedTaxCents})`,
  );
  return db
    .select(
      shareColumns(lines, {
        units: sql`case when ${lines.isReversed} then 0 else ${lines.unitsLeft} end`,
        paid: sql`${paid}`,
        tax: sql`${tax}`,
        returned: sql`${returnedNet} + ${returnedTax}`,
        returnedTax,
      }),
    )
    .from(lines);
}

/** The parts are whole cents that add up to the order, and no line gives back more than it cost. */
export const selectLineShares = (db: Database, ofOrders: SQL | undefined) =>
  unionAll(selectSharesOfKept(db, ofOrders), selectSharesOfReturned(db, ofOrders)).as('shares');
