import type { Deps } from '../../../deps.ts';
import { requireRecentProof } from '../../../http/callers/second-factor.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { checkOwnPassword, listSignInMethods, removeSignInMethod } from './sign-in-methods.ts';

export function mountSignInMethods(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /users/me/sign-in-methods', async ({ user }) =>
    listSignInMethods(deps, user),
  );

  serve(context, 'POST /users/me/sign-in-methods/remove', async ({ user, body }) => {
    const { method, currentPassword } = body;
    if (currentPassword === undefined || user.secondFactor === 'proved') requireRecentProof(user);
    else await checkOwnPassword(deps, user, currentPassword);
    await removeSignInMethod(deps, user, method);
    return { ok: true as const };
  });
}
