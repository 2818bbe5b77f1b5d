import type { Deps } from '../../deps.ts';
import { readListPage } from '../../db/list-page.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { requireRole } from './companies.ts';
import { getRequestList, listOffers } from './join-request-queries.ts';
import { approveRequest, declineRequest, requestToJoin, withdrawRequest } from './join-requests.ts';

export function mountJoinRequests(context: RouteContext, given: Deps): void {
  const { db } = given;
  const deps = { ...given, io: context.io };

  serve(context, 'GET /company-join-requests', async ({ user }) => ({
    data: await listOffers(db, user.id),
  }));

  serve(context, 'POST /companies/:documentId/join-requests', async ({ user, params }) => ({
    data: { joined: await requestToJoin(deps, user, params.documentId) },
  }));

  serve(context, 'DELETE /companies/:documentId/join-requests', async ({ user, params }) => {
    await withdrawRequest(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'GET /companies/:documentId/join-requests', async ({ user, params, query }) => {
    const { pagination } = query;
    await requireRole(db, user.id, params.documentId, ['owner']);
    const list = getRequestList(db, user.id, params.documentId);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(
    context,
    'POST /companies/:documentId/join-requests/:request/approve',
    async ({ user, params, body }) => {
      await approveRequest(deps, user, params, body.role);
      return { data: null };
    },
  );

  serve(
    context,
    'POST /companies/:documentId/join-requests/:request/decline',
    async ({ user, params }) => {
      await declineRequest(deps, user, params);
      return { data: null };
    },
  );
}
