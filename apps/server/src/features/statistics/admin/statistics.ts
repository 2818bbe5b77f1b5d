import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
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
  listProductRenewals,
  listProductSales,
} from './list-queries.ts';
import { mountAdminOverview, readSalesDays } from './overview.ts';
import { sumRenewals } from './renewal-queries.ts';
import { sumCountries, sumOrders, sumReversals } from './sales-queries.ts';

export const statistics: Feature = {
  routes(context, deps) {
    mountAdminOverview(context, deps);
    mountAdminStatistics(context, deps);
  },
};

function mountAdminStatistics(context: RouteContext, deps: Deps): void {
  const { db, now, views } = deps;

  serve(context, 'GET /back-office/statistics', async ({ query }) => {
    await views.store();
    return { data: await readStatistics(deps, query) };
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
    const data = rows.map((row) => toFunnel(deps, row));
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/renewals', async ({ query }) => {
    const { sort, pagination } = query;
    const period = { ...query, now: now() };
    const { rows, total } = await listProductRenewals(db, period, sort, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/statistics/:table/export', async ({ user, params, query }) => {
    const { from, until } = query;
    await recordExport(deps, user, { title: 'statistics', table: params.table, from, until });
    await views.store();
    return exportTable(deps, params.table, query);
  });
}

type StatisticsDeps = Pick<Deps, 'db' | 'branding' | 'now'>;

async function readStatistics(deps: StatisticsDeps, period: StatisticsPeriod) {
  const { db, branding, now } = deps;
  const { hasLicences } = branding.texts();
  const [sums, days, funnel, renewals] = await Promise.all([
    sumOrders(db, period),
    readSalesDays(db, period),
    sumFunnel(db, period),
    hasLicences ? sumRenewals(db, period, now()) : undefined,
  ]);
  return { ...sums, days, funnel: toFunnel(deps, funnel), ...(renewals && { renewals }) };
}

interface TrialSteps {
  readonly trialsStarted: number;
  readonly trialsConverted: number;
}

/** A shop without licences has no trials either. */
function toFunnel<Steps extends TrialSteps>({ branding }: Pick<Deps, 'branding'>, funnel: Steps) {
  const { trialsStarted, trialsConverted, ...steps } = funnel;
  return branding.texts().hasLicences ? { ...steps, trialsStarted, trialsConverted } : steps;
}
