import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listRefundRequests } from './queries.ts';
import { decideRefundRequest, toRefundRequest } from './refunds.ts';

export function mountRefundRequests(door: Door, deps: Deps): void {
  const { refundRequests } = routes;

  serve(door, refundRequests.list, async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listRefundRequests(deps.db, wanted, pageOf(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map(toRefundRequest), meta };
  });

  serve(door, refundRequests.approve, async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'approved'),
  }));

  serve(door, refundRequests.decline, async ({ user, params }) => ({
    data: await decideRefundRequest(deps, user, params.documentId, 'declined'),
  }));
}
