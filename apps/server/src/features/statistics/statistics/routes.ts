import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordExport } from '../../catalog/admin/import-export/record-export.ts';
import { exportTable } from './export-tables.ts';
import { listCodeSales, listProductFunnel, listProductSales } from './list-queries.ts';
import {
  listCountrySales,
  listMonthsOfReturns,
  readStatistics,
  toCodeSales,
  toProductSales,
} from './statistics.ts';

export function mountAdminStatistics(context: RouteContext, deps: Deps): void {
  const { adminStatistics } = routes;
  const { db, views } = deps;

  serve(context, adminStatistics.get, async ({ query }) => {
    await views.store();
    return { data: await readStatistics(db, query) };
  });

  serve(context, adminStatistics.listProducts, async ({ query }) => {
    const { sort, pagination } = query;
    const page = toLimitOffset(pagination);
    const { rows, total } = await listProductSales(db, query, sort, page);
    return {
      data: rows.map(toProductSales),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminStatistics.listDiscounts, async ({ query }) => {
    const { sort, pagination } = query;
    const { rows, total } = await listCodeSales(db, query, sort, toLimitOffset(pagination));
    return { data: rows.map(toCodeSales), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminStatistics.listCountries, async ({ query }) => ({
    data: await listCountrySales(db, query),
  }));

  serve(context, adminStatistics.listRefunds, async ({ query }) => ({
    data: await listMonthsOfReturns(db, query),
  }));

  serve(context, adminStatistics.listFunnel, async ({ query }) => {
    await views.store();
    const { sort, pagination } = query;
    const { rows, total } = await listProductFunnel(db, query, sort, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminStatistics.exportTable, async ({ user, params, query }) => {
    const { from, until } = query;
    await recordExport(deps, user, { title: 'statistics', table: params.table, from, until });
    await views.store();
    return exportTable(db, params.table, query);
  });
}
