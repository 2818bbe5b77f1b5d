import { routes } from '@partshelf/contract/api/routes.ts';
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
  const { profile } = routes;

  serve(context, profile.update, async ({ user, params, body }) => {
    requireOwnAccount(user, params.id);
    return updateProfile(deps, user, body);
  });

  serve(context, profile.mailPreferences, async ({ user, body }) =>
    setMailPreferences(deps, user, body),
  );

  mountUnsubscribe(context, deps);

  serve(context, profile.upload, async ({ user, file }) => {
    return [await uploadImage(deps, user.id, file?.bytes)];
  });

  serve(context, profile.deleteUpload, async ({ user, params }) => {
    await deleteUpload(deps, user.id, params.id);
    return done;
  });

  serve(context, profile.requestEmailChange, async ({ user, body }) => {
    await requestEmailChange(deps, user, body);
    return { success: true as const };
  });

  serve(context, profile.openEmailChange, async ({ query }) => {
    const search = new URLSearchParams({ token: query.token });
    return redirectTo(`${deps.config.publicUrl}/email-confirm?${search}`);
  });

  serve(
    context,
    profile.confirmEmailChange,
    async ({ user, body }) => {
      await confirmEmailChange(deps, body.token, user);
      return { message: 'Email updated successfully' };
    },
    exemptKnownDevices(deps.config),
  );

  serve(context, profile.changePassword, async ({ user, body }) => {
    await changePassword(deps, user, body);
    return done;
  });

  serve(context, profile.sessions, async ({ user, query: { pagination } }) => {
    const { sessions, total } = await listSessions(deps.db, user, toLimitOffset(pagination));
    return { data: sessions, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, profile.endSession, async ({ user, params }) => {
    await endSessionOf(deps.db, user.id, params.id);
    return done;
  });

  serve(context, profile.endAllSessions, async ({ user }) => {
    await endAllSessions(deps.db, user.id);
    return done;
  });
}
