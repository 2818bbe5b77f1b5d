import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { readDevice } from '../sessions/device-cookie.ts';
import { withinProofLimits } from '../proof/proof-limits.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.ts';
import { createNewRecoveryCodes, getSecondFactor } from './second-factor.ts';

export function mountSecondFactor(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /users/me/second-factor', async ({ user }) => getSecondFactor(deps, user));

  serve(context, 'POST /users/me/authenticator-app', async ({ user }) =>
    startAuthenticatorApp(deps, user),
  );

  serve(
    context,
    'POST /users/me/authenticator-app/confirm',
    async ({ user, body, headers, ip }) => {
      const who = { user, device: readDevice({ headers, ip }, deps.config) };
      const recoveryCodes = await withinProofLimits(deps, context.rateLimits, who, () =>
        confirmAuthenticatorApp(deps, user, body.code),
      );
      return { recoveryCodes };
    },
  );

  serve(context, 'DELETE /users/me/authenticator-app', async ({ user }) => {
    await removeAuthenticatorApp(deps, user);
    return { ok: true as const };
  });

  serve(context, 'POST /users/me/recovery-codes', async ({ user }) => ({
    recoveryCodes: await createNewRecoveryCodes(deps, user),
  }));
}
