import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { dismissAllReports, dismissReport, toCspReport } from './csp-reports.ts';
import { listReportRows } from './queries.ts';

export function mountAdminCspReports(context: RouteContext, deps: Deps): void {
  const { adminCspReports } = routes;

  serve(context, adminCspReports.list, async ({ query: { pagination } }) => {
    const { rows, total } = await listReportRows(deps.db, toLimitOffset(pagination));
    return {
      data: rows.map(toCspReport),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminCspReports.dismiss, async ({ user, params }) => {
    await dismissReport(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, adminCspReports.dismissAll, async ({ user }) => {
    await dismissAllReports(deps, user);
    return { data: null };
  });
}
