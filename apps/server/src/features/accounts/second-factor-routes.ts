import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { callerWithAccount, type RateLimits } from '../../platform/rate-limits.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.ts';
import { readDevice, writeDeviceCookie, type Device, findKnownPlace } from './devices.ts';
import {
  createSignInOptions,
  signInWithPasskey,
  createReauthenticationOptions,
} from './passkey-sign-in.ts';
import { addPasskey, changePasskeyName, createPasskeyOptions, removePasskey } from './passkeys.ts';
import { reauthenticate, isFailedReauthentication } from './reauthentication.ts';
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
      const recoveryCodes = await withinReauthenticationLimits(deps, context.rateLimits, who, () =>
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

export function mountPasskeys(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /users/me/passkeys/options', async ({ user }) =>
    createPasskeyOptions(deps, user),
  );

  serve(context, 'POST /users/me/passkeys', async ({ user, body }) =>
    addPasskey(deps, user, body.name, body.credential),
  );

  serve(context, 'PUT /users/me/passkeys/:documentId', async ({ user, params, body }) => ({
    data: await changePasskeyName(deps, user, params.documentId, body.name),
  }));

  serve(context, 'DELETE /users/me/passkeys/:documentId', async ({ user, params }) => {
    await removePasskey(deps, user, params.documentId);
    return { ok: true as const };
  });

  serve(context, 'POST /auth/passkey/options', async () => createSignInOptions(deps));

  serve(context, 'POST /auth/passkey', async ({ body, headers, ip, setCookie }) => {
    const device = readDevice({ headers, ip }, deps.config);
    const jwt = await signInWithPasskey(deps, body.credential, device);
    setCookie(writeDeviceCookie(device, deps.config));
    return { jwt };
  });
}

export function mountReauthentication(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /sessions/current/proof/options', async ({ user }) =>
    createReauthenticationOptions(deps, user),
  );

  serve(context, 'POST /sessions/current/proof', async ({ user, body, headers, ip }) => {
    const device = readDevice({ headers, ip }, deps.config);
    await withinReauthenticationLimits(deps, context.rateLimits, { user, device }, () =>
      reauthenticate(deps, user, body, device),
    );
    return { ok: true as const };
  });
}

const reauthenticationRates = ['secondFactor', 'secondFactorOfDay'] as const;

/**
 * Tries count before they are made, because many may come at once: for the place that the user
 * has signed in from before, or else for all places together.
 * @throws ShopError TOO_MANY_REQUESTS, or what `attempt` throws
 */
async function withinReauthenticationLimits<Result>(
  deps: Pick<Deps, 'config' | 'db'>,
  rateLimits: RateLimits,
  { user, device }: { readonly user: SignedIn; readonly device: Device },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const place = await findKnownPlace(deps, user, device);
  const { key, describe } = callerWithAccount(user);
  const caller = { key: place ? `${key} ${place}` : key, describe };
  for (const rate of reauthenticationRates) await rateLimits.consume(rate, caller);
  let isFailure = false;
  try {
    return await attempt();
  } catch (error) {
    isFailure = isFailedReauthentication(error);
    throw error;
  } finally {
    if (!isFailure)
      for (const rate of reauthenticationRates) await rateLimits.restore(rate, caller);
  }
}
