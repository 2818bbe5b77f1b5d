import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { readDevice, writeDeviceCookie } from '../sessions/device-cookie.ts';
import { addPasskey, changePasskeyName, createPasskeyOptions, removePasskey } from './passkeys.ts';
import { createSignInOptions, signInWithPasskey } from './use-passkey.ts';

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
