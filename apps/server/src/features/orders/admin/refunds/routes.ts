import type { Deps } from '../../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { listRefundRequests } from './queries.ts';
import { decideRefundRequest, toRefundRequest } from './refunds.ts';

export function mountAdminRefunds(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/refunds', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listRefundRequests(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toRefundRequest), meta };
  });

  serve(context, 'POST /back-office/refunds/:documentId/approve', async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'approved'),
  }));

  serve(context, 'POST /back-office/refunds/:documentId/decline', async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'declined'),
  }));
}
