import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/callers/caller-address.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';

export function mountApiTokens(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /api-tokens', async ({ user }) => ({
    data: await listApiTokens(deps, user),
  }));

  serve(context, 'POST /api-tokens', async ({ user, body, ip }) => ({
    data: await createApiToken(deps, user, body, networkOf(ip)),
  }));

  serve(context, 'DELETE /api-tokens/:documentId', async ({ user, params, ip }) => {
    await revokeApiToken(deps, user, params.documentId, networkOf(ip));
    return { ok: true as const };
  });
}
