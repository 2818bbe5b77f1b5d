import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listSignInMethods, removeSignInMethod } from './sign-in-methods.ts';

export function mountSignInMethods(context: RouteContext, deps: Deps): void {
  const { signInMethods } = routes;

  serve(context, signInMethods.list, async ({ user }) => listSignInMethods(deps, user));

  serve(context, signInMethods.remove, async ({ user, body }) => {
    await removeSignInMethod(deps, user, body);
    return { ok: true as const };
  });
}
