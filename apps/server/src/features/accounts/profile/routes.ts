import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, toPagination } from '../../../http/site/pages.ts';
import { type Door, serve } from '../../../serve.ts';
import { confirmEmailChange, requestEmailChange } from '../email-change/email-change.ts';
import { changePassword } from '../passwords/password-change.ts';
import { refuseOthers, setMailPreferences, updateProfile } from './profile.ts';
import { endSessionOf, listSessions } from '../sessions/session-list.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { mountUnsubscribe } from '../unsubscribe-routes.ts';
import { deleteUpload, uploadPicture } from '../uploads/uploads.ts';

const done = { ok: true } as const;

/** What people do with the account that they are signed in to. */
export function mountProfile(door: Door, deps: Deps): void {
  const { profile } = routes;

  serve(door, profile.update, async ({ user, params, body }) => {
    refuseOthers(user, params.id);
    return updateProfile(deps, user, body);
  });

  serve(door, profile.mailPreferences, async ({ user, body }) =>
    setMailPreferences(deps, user, body),
  );

  mountUnsubscribe(door, deps);

  serve(door, profile.upload, async ({ user, file }) => {
    return [await uploadPicture(deps, user.id, file?.bytes)];
  });

  serve(door, profile.deleteUpload, async ({ user, params }) => {
    await deleteUpload(deps, user.id, params.id);
    return done;
  });

  serve(door, profile.requestEmailChange, async ({ user, body }) => {
    await requestEmailChange(deps, user, body);
    return { success: true as const };
  });

  serve(door, profile.confirmEmailChange, async ({ user, query }) => {
    await confirmEmailChange(deps, query.token, user);
    return { message: 'Email updated successfully' };
  });

  serve(door, profile.changePassword, async ({ user, body }) => {
    await changePassword(deps, user, body);
    return done;
  });

  serve(door, profile.sessions, async ({ user, query: { pagination } }) => {
    const { sessions, total } = await listSessions(deps.db, user, pageOf(pagination));
    return { data: sessions, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(door, profile.endSession, async ({ user, params }) => {
    await endSessionOf(deps.db, user.id, params.id);
    return done;
  });

  serve(door, profile.endAllSessions, async ({ user }) => {
    await endAllSessions(deps.db, user.id);
    return done;
  });
}
