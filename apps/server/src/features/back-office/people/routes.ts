import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { listOpenInvitations } from './invitation-queries.ts';
import { acceptInvitation, invite, toInvitation, withdrawInvitation } from './invitations.ts';
import { setBlocked, setRole, toPerson } from './people.ts';
import { listPeople } from './queries.ts';

export function mountPeople(door: Door, deps: Deps): void {
  const { people } = routes;

  serve(door, people.list, async ({ query: { pagination, sort, ...wanted } }) => {
    const { rows, total } = await listPeople(deps.db, wanted, sort, pageOf(pagination));
    return { data: rows.map(toPerson), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, people.setRole, async ({ user, params, body }) => ({
    data: await setRole(deps, user, params.documentId, body.role),
  }));

  serve(door, people.setBlocked, async ({ user, params, body }) => ({
    data: await setBlocked(deps, user, params.documentId, body.blocked),
  }));

  serve(door, people.listInvitations, async ({ query: { pagination } }) => {
    const { rows, total } = await listOpenInvitations(deps.db, pageOf(pagination));
    return { data: rows.map(toInvitation), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, people.invite, async ({ user, body }) => ({ data: await invite(deps, user, body) }));

  serve(door, people.withdrawInvitation, async ({ user, params }) => {
    await withdrawInvitation(deps, user, params.documentId);
    return { data: null };
  });

  serve(door, people.acceptInvitation, async ({ body }) => ({
    email: await acceptInvitation(deps, body),
  }));
}
