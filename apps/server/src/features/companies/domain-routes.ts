import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { addDomain, changeDomain, checkDomain, listOwnDomains, removeDomain } from './domains.ts';

export function mountDomains(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /companies/:documentId/domains', async ({ user, params }) => ({
    data: await listOwnDomains(deps, user, params.documentId),
  }));

  serve(context, 'POST /companies/:documentId/domains', async ({ user, params, body }) => ({
    data: await addDomain(deps, user, { ...params, ...body }),
  }));

  serve(context, 'POST /companies/:documentId/domains/:domain/check', async ({ user, params }) => ({
    data: await checkDomain(deps, user, params),
  }));

  serve(context, 'PUT /companies/:documentId/domains/:domain', async ({ user, params, body }) => ({
    data: await changeDomain(deps, user, params, body.joining),
  }));

  serve(context, 'DELETE /companies/:documentId/domains/:domain', async ({ user, params }) => {
    await removeDomain(deps, user, params);
    return { data: null };
  });
}
