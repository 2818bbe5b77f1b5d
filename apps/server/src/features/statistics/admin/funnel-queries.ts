import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database } from '../../../db/client.ts';
import { isInDays, isPricedLine } from '../../../db/expressions.ts';
import { products } from '../../../db/tables/catalog.ts';
import { funnelCounts, type FunnelStep } from '../../../db/tables/funnel.ts';
import { licences, orderLines, orders } from '../../../db/tables/orders.ts';
import { trials } from '../../../db/tables/trials.ts';
import { isPaidIn, sumOf } from './sales-queries.ts';

const none = sql`0`.mapWith(Number);

const countOf = (step: FunnelStep) =>
  sql`case when ${funnelCounts.step} = ${step} then ${funnelCounts.count} else 0 end`.mapWith(
    Number,
  );

const noTrials = {
  trialsStarted: none.as('step_started'),
  trialsConverted: none.as('step_converted'),
};

const selectCounted = (db: Database, { from, until }: StatisticsPeriod) =>
  db
    .select({
      productId: sql`${funnelCounts.productId}`.mapWith(Number).as('step_product_id'),
      viewed: countOf('viewed').as('step_viewed'),
      addedToCart: countOf('addedToCart').as('step_added'),
      checkoutBegun: none.as('step_begun'),
      ordersPaid: none.as('step_paid'),
      ...noTrials,
    })
    .from(funnelCounts)
    .where(and(gte(funnelCounts.day, from), lte(funnelCounts.day, until)));

/** An order that replaces another one is the same checkout. */
const hasBegunIn = (period: StatisticsPeriod) =>
  and(isInDays(orders.createdAt, period), isNull(orders.replacesId));

function selectOrdered(db: Database, step: 'begun' | 'paid', period: StatisticsPeriod) {
  const [begun, paid] = step === 'begun' ? [sql`1`, sql`0`] : [sql`0`, sql`1`];
  return db
    .select({
      productId: sql`${orderLines.productId}`.mapWith(Number).as('step_product_id'),
      viewed: none.as('step_viewed'),
      addedToCart: none.as('step_added'),
      checkoutBegun: begun.mapWith(Number).as('step_begun'),
      ordersPaid: paid.mapWith(Number).as('step_paid'),
      ...noTrials,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(step === 'begun' ? hasBegunIn(period) : isPaidIn(period), isPricedLine));
}

function selectTrials(db: Database, step: 'started' | 'converted', period: StatisticsPeriod) {
  const [started, converted] = step === 'started' ? [sql`1`, sql`0`] : [sql`0`, sql`1`];
  const isInPeriod: SQL | undefined =
    step === 'started' ? isInDays(licences.startsAt, period) : isInDays(trials.convertedAt, period);
  return db
    .select({
      productId: sql`${licences.productId}`.mapWith(Number).as('step_product_id'),
      viewed: none.as('step_viewed'),
      addedToCart: none.as('step_added'),
      checkoutBegun: none.as('step_begun'),
      ordersPaid: none.as('step_paid'),
      trialsStarted: started.mapWith(Number).as('step_started'),
      trialsConverted: converted.mapWith(Number).as('step_converted'),
    })
    .from(licences)
    .innerJoin(trials, eq(trials.licenceId, licences.id))
    .where(and(eq(licences.kind, 'trial'), isInPeriod));
}

const selectSteps = (db: Database, period: StatisticsPeriod) =>
  unionAll(
    selectCounted(db, period),
    selectOrdered(db, 'begun', period),
    selectOrdered(db, 'paid', period),
    selectTrials(db, 'started', period),
    selectTrials(db, 'converted', period),
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
    .select({
      ...pickColumns(products, 'id', 'documentId', 'title'),
      ...sumSteps(steps),
    })
    .from(steps)
    .innerJoin(products, eq(products.id, steps.productId))
    .groupBy(products.id)
    .as('funnel');
}
