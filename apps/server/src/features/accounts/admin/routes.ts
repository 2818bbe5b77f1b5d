import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listOpenInvitations } from './invitation-queries.ts';
import { acceptInvitation, invite, toInvitation, withdrawInvitation } from './invitations.ts';
import { getPerson, setBlocked, setRole, toPerson } from './people.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { listPeople } from './queries.ts';

export function mountAdminPeople(context: RouteContext, deps: Deps): void {
  const { adminPeople } = routes;

  serve(context, adminPeople.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listPeople(deps.db, wanted, sort, toLimitOffset(pagination));
    return { data: rows.map(toPerson), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminPeople.setRole, async ({ user, params, body }) => ({
    data: await setRole(deps, user, params.documentId, body.role),
  }));

  serve(context, adminPeople.setBlocked, async ({ user, params, body }) => ({
    data: await setBlocked(deps, user, params.documentId, body.blocked),
  }));

  serve(context, adminPeople.resetSecondFactor, async ({ user, params }) => {
    await resetSecondFactor(deps, user, params.documentId);
    return { data: await getPerson(deps.db, params.documentId) };
  });

  serve(context, adminPeople.listInvitations, async ({ query: { pagination } }) => {
    const { rows, total } = await listOpenInvitations(deps.db, toLimitOffset(pagination));
    return { data: rows.map(toInvitation), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, adminPeople.invite, async ({ user, body }) => ({
    data: await invite(deps, user, body),
  }));

  serve(context, adminPeople.withdrawInvitation, async ({ user, params }) => {
    await withdrawInvitation(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, adminPeople.acceptInvitation, async ({ body }) => ({
    email: await acceptInvitation(deps, body),
  }));
}
