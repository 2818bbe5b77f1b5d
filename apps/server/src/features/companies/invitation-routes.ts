import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { requireRole } from './companies.ts';
import { findInvited, listOpenCompanyInvitations } from './invitation-queries.ts';
import {
  acceptCompanyInvitation,
  checkInvited,
  inviteMember,
  toHash,
  withdrawCompanyInvitation,
} from './invitations.ts';

export function mountInvitations(context: RouteContext, deps: Deps): void {
  const { io, rateLimits } = context;
  const { db } = deps;

  serve(context, 'GET /companies/:documentId/invitations', async ({ user, params }) => {
    const { id } = await requireRole(db, user.id, params.documentId, ['owner']);
    return { data: await listOpenCompanyInvitations(db, user.id, id) };
  });

  serve(context, 'POST /companies/:documentId/invitations', async ({ user, params, body }) => ({
    data: await inviteMember({ ...deps, rateLimits }, user, params.documentId, body),
  }));

  serve(
    context,
    'DELETE /companies/:documentId/invitations/:invitation',
    async ({ user, params }) => {
      await withdrawCompanyInvitation(deps, user, params.documentId, params.invitation);
      return { data: null };
    },
  );

  serve(context, 'POST /company-invitations/preview', async ({ user, body }) => {
    const found = await findInvited(db, user.id, toHash(body.token));
    const { name, role, expiresAt } = checkInvited(found);
    return { data: { company: name, role, expiresAt } };
  });

  serve(context, 'POST /company-invitations/accept', async ({ user, body }) => ({
    data: await acceptCompanyInvitation({ ...deps, io }, user, body.token),
  }));
}
