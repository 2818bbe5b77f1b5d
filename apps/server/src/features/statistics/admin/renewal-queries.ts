import { limits } from '@partshelf/contract/limits.ts';
import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { and, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import { isInDays } from '../../../db/expressions.ts';
import { isRevoked } from '../../../db/licence-coverage.ts';
import { titledProductColumns } from '../../../db/named-columns.ts';
import { products } from '../../../db/tables/catalog.ts';
import { licenceEntries } from '../../../db/tables/licences.ts';
import { licences, orderLines, orders } from '../../../db/tables/orders.ts';
import { sumOf } from './sales-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

const one = sql`1`;
const none = sql`0`;

/** A renewal whose money went back has passed no end. */
const isPassed = sql`(${licences.updatesUntil} > ${licenceEntries.renewedEnd} and exists (select from ${licenceEntries} renewal where renewal.licence_id = ${licences.id} and renewal.renewed_end >= ${licenceEntries.renewedEnd} and (select last.kind from ${licenceEntries} last where last.licence_id = renewal.licence_id and last.order_line_id = renewal.order_line_id order by last.id desc limit 1) <> 'refunded'))`;

interface Due {
  readonly endsAt: SQLWrapper;
  readonly isRenewed: SQL;
  readonly isLost: SQL;
}

const dueColumns = ({ endsAt, isRenewed, isLost }: Due) => ({
  licenceId: sql`${licences.id}`.mapWith(Number).as('due_licence_id'),
  productId: sql`${licences.productId}`.mapWith(Number).as('due_product_id'),
  endsAt: sql`${endsAt}`.as('due_end'),
  isRenewed: isRenewed.mapWith(Number).as('due_renewed'),
  isLost: isLost.mapWith(Number).as('due_lost'),
});

/** An end counts once, also where it was renewed again after a refund. */
const selectRenewed = (db: Database, period: StatisticsPeriod) =>
  db
    .selectDistinct(dueColumns({ endsAt: licenceEntries.renewedEnd, isRenewed: one, isLost: none }))
    .from(licenceEntries)
    .innerJoin(licences, eq(licences.id, licenceEntries.licenceId))
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isInDays(licenceEntries.renewedEnd, period), isPassed, not(isRevoked)));

/** It selects the current end of what can be renewed. */
function selectCurrent(db: Database, period: StatisticsPeriod, now: Date) {
  const lastDay = new Date(now.getTime() - limits.licenceRenewalDays * dayMs);
  const isLost = sql`case when ${licences.updatesUntil} < ${sql.param(lastDay, licences.updatesUntil)} then 1 else 0 end`;
  return db
    .select(dueColumns({ endsAt: licences.updatesUntil, isRenewed: none, isLost }))
    .from(licences)
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isInDays(licences.updatesUntil, period),
        sql`${orderLines.licensing} ->> 'renewalPriceCents' is not null`,
        not(isRevoked),
      ),
    );
}

const selectDue = (db: Database, period: StatisticsPeriod, now: Date) =>
  unionAll(selectRenewed(db, period), selectCurrent(db, period, now)).as('ends');

const sumEnds = (ends: ReturnType<typeof selectDue>) => ({
  due: sql`count(*)`.mapWith(Number).as('due'),
  renewed: sumOf(ends.isRenewed).as('renewed'),
  lost: sumOf(ends.isLost).as('lost'),
});

export async function sumRenewals(db: Database, period: StatisticsPeriod, now: Date) {
  const ends = selectDue(db, period, now);
  const [sums] = await db.select(sumEnds(ends)).from(ends);
  return sums!;
}

export function selectProductRenewals(db: Database, period: StatisticsPeriod, now: Date) {
  const ends = selectDue(db, period, now);
  return db
    .select({ ...titledProductColumns, ...sumEnds(ends) })
    .from(ends)
    .innerJoin(products, eq(products.id, ends.productId))
    .groupBy(products.id)
    .as('renewals');
}
