import type { FunnelSteps, StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, type Column, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { isInDays, isPricedLine } from '../../../db/expressions.ts';
import { titledProductColumns } from '../../../db/named-columns.ts';
import { products } from '../../../db/tables/catalog.ts';
import { funnelCounts, type FunnelStep } from '../../../db/tables/funnel.ts';
import { licences, orderLines, orders } from '../../../db/tables/orders.ts';
import { trials } from '../../../db/tables/trials.ts';
import { isPaidIn, sumOf } from './sales-queries.ts';

const countOf = (step: FunnelStep) =>
  sql`case when ${funnelCounts.step} = ${step} then ${funnelCounts.count} else 0 end`;

const none = sql`0`;
const one = sql`1`;

type Counts = Partial<Record<keyof FunnelSteps, SQL>>;

/** All parts of the union have the same columns. */
const stepColumns = (productId: Column, counts: Counts) => ({
  productId: sql`${productId}`.mapWith(Number).as('step_product_id'),
  viewed: (counts.viewed ?? none).mapWith(Number).as('step_viewed'),
  addedToCart: (counts.addedToCart ?? none).mapWith(Number).as('step_added'),
  checkoutBegun: (counts.checkoutBegun ?? none).mapWith(Number).as('step_begun'),
  ordersPaid: (counts.ordersPaid ?? none).mapWith(Number).as('step_paid'),
  trialsStarted: (counts.trialsStarted ?? none).mapWith(Number).as('step_started'),
  trialsConverted: (counts.trialsConverted ?? none).mapWith(Number).as('step_converted'),
});

const selectCounted = (db: Database, { from, until }: StatisticsPeriod) =>
  db
    .select(
      stepColumns(funnelCounts.productId, {
        viewed: countOf('viewed'),
        addedToCart: countOf('addedToCart'),
      }),
    )
    .from(funnelCounts)
    .where(and(gte(funnelCounts.day, from), lte(funnelCounts.day, until)));

/** An order that replaces another one is the same checkout. */
const hasBegunIn = (period: StatisticsPeriod) =>
  and(isInDays(orders.createdAt, period), isNull(orders.replacesId));

const selectOrdered = (db: Database, counts: Counts, isInPeriod: SQL | undefined) =>
  db
    .select(stepColumns(orderLines.productId, counts))
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isInPeriod, isPricedLine));

const selectTrials = (db: Database, counts: Counts, isInPeriod: SQL | undefined) =>
  db
    .select(stepColumns(licences.productId, counts))
    .from(licences)
    .innerJoin(trials, eq(trials.licenceId, licences.id))
    .where(and(eq(licences.kind, 'trial'), isInPeriod));

const selectSteps = (db: Database, period: StatisticsPeriod) =>
  unionAll(
    selectCounted(db, period),
    selectOrdered(db, { checkoutBegun: one }, hasBegunIn(period)),
    selectOrdered(db, { ordersPaid: one }, isPaidIn(period)),
    selectTrials(db, { trialsStarted: one }, isInDays(licences.startsAt, period)),
    selectTrials(db, { trialsConverted: one }, isInDays(trials.convertedAt, period)),
  ).as('steps');

const sumSteps = (steps: ReturnType<typeof selectSteps>) => ({
  viewed: sumOf(steps.viewed).as('viewed'),
  addedToCart: sumOf(steps.addedToCart).as('added'),
  checkoutBegun: sumOf(steps.checkoutBegun).as('begun'),
  ordersPaid: sumOf(steps.ordersPaid).as('paid'),
  trialsStarted: sumOf(steps.trialsStarted).as('started'),
  trialsConverted: sumOf(steps.trialsConverted).as('converted'),
});

export async function sumFunnel(db: Database, period: StatisticsPeriod) {
  const steps = selectSteps(db, period);
  const [sums] = await db.select(sumSteps(steps)).from(steps);
  return sums!;
}

export function selectProductFunnel(db: Database, period: StatisticsPeriod) {
  const steps = selectSteps(db, period);
  return db
    .select({ ...titledProductColumns, ...sumSteps(steps) })
    .from(steps)
    .innerJoin(products, eq(products.id, steps.productId))
    .groupBy(products.id)
    .as('funnel');
}
