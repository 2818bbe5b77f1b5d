import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listSignInMethods, removeSignInMethod } from './sign-in-methods.ts';

export function mountSignInMethods(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /users/me/sign-in-methods', async ({ user }) =>
    listSignInMethods(deps, user),
  );

  serve(context, 'POST /users/me/sign-in-methods/remove', async ({ user, body }) => {
    await removeSignInMethod(deps, user, body);
    return { ok: true as const };
  });
}
