import type {
  CodeSalesSort,
  ProductFunnelSort,
  ProductRenewalSort,
  ProductSalesSort,
  StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { asc, count, gt, type SQL, type Subquery } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.ts';
import {
  type ListPage,
  withTotal,
  readPageTotal,
  selectPage,
  toOrderBy,
} from '../../../db/list-page.ts';
import { selectProductFunnel } from './funnel-queries.ts';
import { selectProductRenewals } from './renewal-queries.ts';
import { selectCodeSales, selectProductSales } from './sales-queries.ts';

export interface RenewalPeriod extends StatisticsPeriod {
  readonly now: Date;
}

async function readPage<Query extends PgSelect>(
  db: Database,
  sums: Subquery,
  query: Query,
  { order, page }: { readonly order: readonly SQL[]; readonly page: ListPage },
) {
  const rows: Query['_']['result'] = await selectPage(query, { condition: undefined, order, page });
  const countAll = () => db.select({ totalRows: count() }).from(sums);
  return { rows, total: await readPageTotal(rows as Counted[], page.offset, countAll) };
}

interface Counted {
  readonly totalRows: number;
}

export async function listProductSales(
  db: Database,
  period: StatisticsPeriod,
  sort: ProductSalesSort,
  page: ListPage,
) {
  const sales = selectProductSales(db, period);
  const fields = withTotal(sales._.selectedFields);
  const order = toOrderBy(sort, sales, sales.id);
  return readPage(db, sales, db.select(fields).from(sales).$dynamic(), { order, page });
}

export async function listCodeSales(
  db: Database,
  period: StatisticsPeriod,
  sort: CodeSalesSort,
  page: ListPage,
) {
  const codes = selectCodeSales(db, period);
  const fields = withTotal(codes._.selectedFields);
  const order = toOrderBy(sort, codes, codes.id);
  return readPage(db, codes, db.select(fields).from(codes).$dynamic(), { order, page });
}

export async function listProductFunnel(
  db: Database,
  period: StatisticsPeriod,
  sort: ProductFunnelSort,
  page: ListPage,
) {
  const funnel = selectProductFunnel(db, period);
  const fields = withTotal(funnel._.selectedFields);
  const order = toOrderBy(sort, funnel, funnel.id);
  return readPage(db, funnel, db.select(fields).from(funnel).$dynamic(), { order, page });
}

export async function listProductRenewals(
  db: Database,
  { now, ...period }: RenewalPeriod,
  sort: ProductRenewalSort,
  page: ListPage,
) {
  const renewals = selectProductRenewals(db, period, now);
  const fields = withTotal(renewals._.selectedFields);
  const order = toOrderBy(sort, renewals, renewals.id);
  return readPage(db, renewals, db.select(fields).from(renewals).$dynamic(), { order, page });
}

export function readProductSales(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const sales = selectProductSales(db, period);
  return db.select().from(sales).where(gt(sales.id, after)).orderBy(asc(sales.id)).limit(limit);
}

export function readCodeSales(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const codes = selectCodeSales(db, period);
  return db.select().from(codes).where(gt(codes.id, after)).orderBy(asc(codes.id)).limit(limit);
}

export function readProductFunnel(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const funnel = selectProductFunnel(db, period);
  return db.select().from(funnel).where(gt(funnel.id, after)).orderBy(asc(funnel.id)).limit(limit);
}

export function readProductRenewals(
  db: Database,
  { now, ...period }: RenewalPeriod,
  after: number,
  limit: number,
) {
  const renewals = selectProductRenewals(db, period, now);
  return db
    .select()
    .from(renewals)
    .where(gt(renewals.id, after))
    .orderBy(asc(renewals.id))
    .limit(limit);
}
