import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import type { Feature } from '../../../platform/feature.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../audit/audit.ts';
import { exportTable } from './export.ts';
import { sumFunnel } from './funnel-queries.ts';
import { listCodeSales, listProductFunnel, listProductSales } from './list-queries.ts';
import { mountAdminOverview, readSalesDays } from './overview.ts';
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
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/discounts', async ({ query }) => {
    const { sort, pagination } = query;
    const { rows, total } = await listCodeSales(db, query, sort, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/countries', async ({ query }) => ({
    data: await sumCountries(db, query),
  }));

  serve(context, 'GET /back-office/statistics/refunds', async ({ query }) => ({
    data: await sumReversals(db, query),
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
    return exportTable(deps, params.table, query);
  });
}

async function readStatistics(db: Database, period: StatisticsPeriod) {
  const [sums, days, funnel] = await Promise.all([
    sumOrders(db, period),
    readSalesDays(db, period),
    sumFunnel(db, period),
  ]);
  return { ...sums, days, funnel };
}
