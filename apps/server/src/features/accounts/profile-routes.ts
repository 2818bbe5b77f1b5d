import type { Deps } from '../../deps.ts';
import { redirectTo, acceptOneClickPosts } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import { requireRecentReauthentication } from '../../platform/identity.ts';
import { networkOf } from '../../platform/ip-address.ts';
import { endSocketsOf } from '../../realtime/sockets.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { exemptKnownDevices } from './devices.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import { changePassword } from './password-change.ts';
import {
  requireOwnAccount,
  setMailPreferences,
  updateProfile,
  deleteUpload,
  uploadProfileImage,
  readReleaseUnsubscribeToken,
} from './profile.ts';
import { stopReleaseMails } from './queries.ts';
import { endOwnSession, listSessions, endAllSessions } from './sessions.ts';
import { checkOwnPassword, listSignInMethods, removeSignInMethod } from './sign-in-methods.ts';

const done = { ok: true } as const;

export function mountProfile(context: RouteContext, deps: Deps): void {
  serve(context, 'PUT /users/:id', async ({ user, params, body }) => {
    requireOwnAccount(user, params.id);
    return updateProfile(deps, user, body);
  });

  serve(context, 'PUT /users/me/mail-preferences', async ({ user, body }) =>
    setMailPreferences(deps, user, body),
  );

  mountUnsubscribe(context, deps);

  serve(context, 'POST /upload', async ({ user, file }) => {
    return [await uploadProfileImage(deps, user.id, file?.bytes)];
  });

  serve(context, 'DELETE /upload/files/:id', async ({ user, params }) => {
    await deleteUpload(deps, user.id, params.id);
    return done;
  });

  serve(context, 'POST /email-change/request', async ({ user, body }) => {
    await requestEmailChange(deps, user, body);
    return { success: true as const };
  });

  const isKnownDevice = exemptKnownDevices(deps.config);
  serve(
    context,
    'GET /email-change/confirm',
    ({ user, query }) => confirmEmailChange(deps, query.token, user),
    isKnownDevice,
  );
  serve(
    context,
    'POST /email-change/confirm',
    ({ user, body }) => confirmEmailChange(deps, body.token, user),
    isKnownDevice,
  );

  serve(context, 'POST /auth/change-password', async ({ user, body }) => {
    await changePassword(deps, user, body);
    return done;
  });

  serve(context, 'GET /sessions', async ({ user, query: { pagination } }) => {
    const { sessions, total } = await listSessions(deps.db, user, toLimitOffset(pagination));
    return { data: sessions, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'DELETE /sessions/:id', async ({ user, params }) => {
    await endOwnSession(deps.db, user.id, params.id);
    return done;
  });

  serve(context, 'DELETE /sessions', async ({ user }) => {
    await endAllSessions(deps.db, user.id);
    endSocketsOf(context.io, user.id);
    return done;
  });
}

function mountUnsubscribe(context: RouteContext, { config, db }: Deps): void {
  serve(context, 'GET /unsubscribe', async ({ query }) =>
    redirectTo(`${config.publicUrl}/unsubscribe?${new URLSearchParams(query)}`),
  );

  acceptOneClickPosts(context, (posts) =>
    serve(posts, 'POST /unsubscribe', async ({ query }) => {
      const documentId = readReleaseUnsubscribeToken(query.token, config.jwtSecret);
      if (!documentId || !(await stopReleaseMails(db, documentId))) {
        throw new ShopError('CONFIRMATION_INVALID');
      }
      return { ok: true as const };
    }),
  );
}

export function mountSignInMethods(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /users/me/sign-in-methods', async ({ user }) =>
    listSignInMethods(deps, user),
  );

  serve(context, 'POST /users/me/sign-in-methods/remove', async ({ user, body }) => {
    const { method, currentPassword } = body;
    if (currentPassword === undefined || user.secondFactor === 'proved')
      requireRecentReauthentication(user);
    else await checkOwnPassword(deps, user, currentPassword);
    await removeSignInMethod(deps, user, method);
    return { ok: true as const };
  });
}

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
