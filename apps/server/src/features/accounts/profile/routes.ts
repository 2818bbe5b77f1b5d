import type { Deps } from '../../../deps.ts';
import { redirectTo } from '../../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { confirmEmailChange, requestEmailChange } from '../email-change/email-change.ts';
import { changePassword } from '../passwords/password-change.ts';
import { requireOwnAccount, setMailPreferences, updateProfile } from './profile.ts';
import { exemptKnownDevices } from '../sessions/device-cookie.ts';
import { endSessionOf, listSessions } from '../sessions/session-list.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { mountUnsubscribe } from '../unsubscribe-routes.ts';
import { deleteUpload, uploadImage } from '../uploads/uploads.ts';

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
    return [await uploadImage(deps, user.id, file?.bytes)];
  });

  serve(context, 'DELETE /upload/files/:id', async ({ user, params }) => {
    await deleteUpload(deps, user.id, params.id);
    return done;
  });

  serve(context, 'POST /email-change/request', async ({ user, body }) => {
    await requestEmailChange(deps, user, body);
    return { success: true as const };
  });

  serve(context, 'GET /email-change/confirm', async ({ query }) => {
    const search = new URLSearchParams({ token: query.token });
    return redirectTo(`${deps.config.publicUrl}/email-confirm?${search}`);
  });

  serve(
    context,
    'POST /email-change/confirm',
    async ({ user, body }) => {
      await confirmEmailChange(deps, body.token, user);
      return { message: 'Email updated successfully' };
    },
    exemptKnownDevices(deps.config),
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
    await endSessionOf(deps.db, user.id, params.id);
    return done;
  });

  serve(context, 'DELETE /sessions', async ({ user }) => {
    await endAllSessions(deps.db, user.id);
    return done;
  });
}
