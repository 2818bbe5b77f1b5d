import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { listRefundRequests } from './queries.ts';
import { decideRefundRequest, toRefundRequest } from './refunds.ts';

export function mountAdminRefunds(context: RouteContext, deps: Deps): void {
  const { adminRefunds } = routes;

  serve(context, adminRefunds.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listRefundRequests(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toRefundRequest), meta };
  });

  serve(context, adminRefunds.approve, async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'approved'),
  }));

  serve(context, adminRefunds.decline, async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'declined'),
  }));
}
