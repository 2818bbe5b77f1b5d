import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listOpenInvitations } from './invitation-queries.ts';
import { acceptInvitation, invite, toInvitation, withdrawInvitation } from './invitations.ts';
import { setBlocked, setRole, toPerson } from './people.ts';
import { listPeople } from './queries.ts';

export function mountPeople(context: RouteContext, deps: Deps): void {
  const { people } = routes;

  serve(context, people.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listPeople(deps.db, wanted, sort, toLimitOffset(pagination));
    return { data: rows.map(toPerson), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, people.setRole, async ({ user, params, body }) => ({
    data: await setRole(deps, user, params.documentId, body.role),
  }));

  serve(context, people.setBlocked, async ({ user, params, body }) => ({
    data: await setBlocked(deps, user, params.documentId, body.blocked),
  }));

  serve(context, people.listInvitations, async ({ query: { pagination } }) => {
    const { rows, total } = await listOpenInvitations(deps.db, toLimitOffset(pagination));
    return { data: rows.map(toInvitation), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, people.invite, async ({ user, body }) => ({
    data: await invite(deps, user, body),
  }));

  serve(context, people.withdrawInvitation, async ({ user, params }) => {
    await withdrawInvitation(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, people.acceptInvitation, async ({ body }) => ({
    email: await acceptInvitation(deps, body),
  }));
}
