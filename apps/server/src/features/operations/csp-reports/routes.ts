import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { dismissAllReports, dismissReport, toCspReport } from './csp-reports.ts';
import { listReportRows } from './queries.ts';

export function mountAdminCspReports(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/csp-reports', async ({ query: { pagination } }) => {
    const { rows, total } = await listReportRows(deps.db, toLimitOffset(pagination));
    return {
      data: rows.map(toCspReport),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'DELETE /back-office/csp-reports/:documentId', async ({ user, params }) => {
    await dismissReport(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'DELETE /back-office/csp-reports', async ({ user }) => {
    await dismissAllReports(deps, user);
    return { data: null };
  });
}
