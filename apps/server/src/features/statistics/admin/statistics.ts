import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import type { Feature } from '../../../platform/feature.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../audit/audit.ts';
import { exportTable } from './export.ts';
import { sumFunnel } from './funnel-queries.ts';
import {
  listCodeSales,
  listProductFunnel,
  listProductSales,
  type readCodeSales,
  type readProductSales,
} from './list-queries.ts';
import { mountAdminOverview } from './overview.ts';
import { sumCountries, sumOrders, sumReversals } from './sales-queries.ts';

export const statistics: Feature = {
  routes(context, deps) {
    mountAdminOverview(context, deps);
    mountAdminStatistics(context, deps);
  },
};

function mountAdminStatistics(context: RouteContext, deps: Deps): void {
  const { db, views } = deps;

  serve(context, 'GET /back-office/statistics', async ({ query }) => {
    await views.store();
    return { data: await readStatistics(db, query) };
  });

  serve(context, 'GET /back-office/statistics/products', async ({ query }) => {
    const { sort, pagination } = query;
    const page = toLimitOffset(pagination);
    const { rows, total } = await listProductSales(db, query, sort, page);
    return {
      data: rows.map(toProductSales),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/statistics/discounts', async ({ query }) => {
    const { sort, pagination } = query;
    const { rows, total } = await listCodeSales(db, query, sort, toLimitOffset(pagination));
    return { data: rows.map(toCodeSales), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/countries', async ({ query }) => ({
    data: await listCountrySales(db, query),
  }));

  serve(context, 'GET /back-office/statistics/refunds', async ({ query }) => ({
    data: await listReversalMonths(db, query),
  }));

  serve(context, 'GET /back-office/statistics/funnel', async ({ query }) => {
    await views.store();
    const { sort, pagination } = query;
    const { rows, total } = await listProductFunnel(db, query, sort, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/:table/export', async ({ user, params, query }) => {
    const { from, until } = query;
    await recordExport(deps, user, { title: 'statistics', table: params.table, from, until });
    await views.store();
    return exportTable(db, params.table, query);
  });
}

interface Cents {
  readonly paidCents: number;
  readonly returnedCents: number;
  readonly revenueCents: number;
}

const toMoney = ({ paidCents, returnedCents, revenueCents }: Cents) => ({
  paid: paidCents,
  returned: returnedCents,
  revenue: revenueCents,
});

async function readStatistics(db: Database, period: StatisticsPeriod) {
  const [sums, funnel] = await Promise.all([sumOrders(db, period), sumFunnel(db, period)]);
  const { orders, discountCents } = sums;
  return { ...toMoney(sums), discount: discountCents, orders, funnel };
}

export function toProductSales({
  documentId,
  title,
  units,
  ...cents
}: Awaited<ReturnType<typeof readProductSales>>[number]) {
  return { documentId, title, units, ...toMoney(cents) };
}

export function toCodeSales({
  documentId,
  code,
  orders,
  discountCents,
  ...cents
}: Awaited<ReturnType<typeof readCodeSales>>[number]) {
  return { documentId, code, orders, discount: discountCents, ...toMoney(cents) };
}

export async function listCountrySales(db: Database, period: StatisticsPeriod) {
  const rows = await sumCountries(db, period);
  return rows.map(({ country, orders, ...cents }) => ({ country, orders, ...toMoney(cents) }));
}

export async function listReversalMonths(db: Database, period: StatisticsPeriod) {
  const rows = await sumReversals(db, period);
  return rows.map(({ returnedCents, ...month }) => ({
    ...month,
    returned: returnedCents,
  }));
}
