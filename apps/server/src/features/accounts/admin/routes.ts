import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listOpenInvitations } from './invitation-queries.ts';
import { acceptInvitation, invite, toInvitation, withdrawInvitation } from './invitations.ts';
import { getPerson, setBlocked, setRole, toPerson } from './people.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { listPeople } from './queries.ts';

export function mountAdminPeople(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/people', async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listPeople(deps.db, wanted, sort, toLimitOffset(pagination));
    return { data: rows.map(toPerson), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'PUT /back-office/people/:documentId/role', async ({ user, params, body }) => ({
    data: await setRole(deps, user, params.documentId, body.role),
  }));

  serve(context, 'PUT /back-office/people/:documentId/blocked', async ({ user, params, body }) => ({
    data: await setBlocked(deps, user, params.documentId, body.blocked),
  }));

  serve(
    context,
    'DELETE /back-office/people/:documentId/second-factor',
    async ({ user, params }) => {
      await resetSecondFactor(deps, user, params.documentId);
      return { data: await getPerson(deps.db, params.documentId) };
    },
  );

  serve(context, 'GET /back-office/people/invitations', async ({ query: { pagination } }) => {
    const { rows, total } = await listOpenInvitations(deps.db, toLimitOffset(pagination));
    return { data: rows.map(toInvitation), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'POST /back-office/people/invitations', async ({ user, body }) => ({
    data: await invite(deps, user, body),
  }));

  serve(context, 'DELETE /back-office/people/invitations/:documentId', async ({ user, params }) => {
    await withdrawInvitation(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'POST /auth/accept-invitation', async ({ body }) => ({
    email: await acceptInvitation(deps, body),
  }));
}
