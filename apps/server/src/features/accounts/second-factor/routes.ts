import { routes } from '@partshelf/contract/api/routes.ts';
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
  const { secondFactor } = routes;

  serve(context, secondFactor.get, async ({ user }) => getSecondFactor(deps, user));

  serve(context, secondFactor.startAuthenticatorApp, async ({ user }) =>
    startAuthenticatorApp(deps, user),
  );

  serve(context, secondFactor.confirmAuthenticatorApp, async ({ user, body, headers, ip }) => {
    const who = { user, device: readDevice({ headers, ip }, deps.config) };
    const recoveryCodes = await withinProofLimits(deps, context.rateLimits, who, () =>
      confirmAuthenticatorApp(deps, user, body.code),
    );
    return { recoveryCodes };
  });

  serve(context, secondFactor.removeAuthenticatorApp, async ({ user }) => {
    await removeAuthenticatorApp(deps, user);
    return { ok: true as const };
  });

  serve(context, secondFactor.renewRecoveryCodes, async ({ user }) => ({
    recoveryCodes: await createNewRecoveryCodes(deps, user),
  }));
}
