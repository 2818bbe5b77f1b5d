import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { readDevice, writeDeviceCookie } from '../sessions/device-cookie.ts';
import { addPasskey, changePasskeyName, createPasskeyOptions, removePasskey } from './passkeys.ts';
import { createSignInOptions, signInWithPasskey } from './use-passkey.ts';

export function mountPasskeys(context: RouteContext, deps: Deps): void {
  const { passkeys } = routes;

  serve(context, passkeys.createOptions, async ({ user }) => createPasskeyOptions(deps, user));

  serve(context, passkeys.create, async ({ user, body }) =>
    addPasskey(deps, user, body.name, body.credential),
  );

  serve(context, passkeys.rename, async ({ user, params, body }) => ({
    data: await changePasskeyName(deps, user, params.documentId, body.name),
  }));

  serve(context, passkeys.remove, async ({ user, params }) => {
    await removePasskey(deps, user, params.documentId);
    return { ok: true as const };
  });

  serve(context, passkeys.signInOptions, async () => createSignInOptions(deps));

  serve(context, passkeys.signIn, async ({ body, headers, ip, setCookie }) => {
    const device = readDevice({ headers, ip }, deps.config);
    const jwt = await signInWithPasskey(deps, body.credential, device);
    setCookie(writeDeviceCookie(device, deps.config));
    return { jwt };
  });
}
