import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import { redirectTo, acceptOneClickPosts } from '../../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { readStopToken } from '../notice-link.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { listPreferences, toAdminNotice } from './notices.ts';
import {
  countUnreadNotices,
  listNoticeRows,
  savePreference,
  setAllRead,
  setNoticeRead,
  stopMails,
} from './queries.ts';

export function mountAdminNotices(context: RouteContext, { config, db, now }: Deps): void {
  serve(context, 'GET /back-office/notices', async ({ user, query: { pagination } }) => {
    const { rows, total } = await listNoticeRows(db, user.id, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminNotice),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/notices/unread', async ({ user }) => ({
    data: { unread: await countUnreadNotices(db, user.id) },
  }));

  serve(context, 'POST /back-office/notices/:documentId/read', async ({ user, params }) => {
    const isFound = await setNoticeRead(db, user.id, params.documentId, now());
    if (!isFound) throw new ShopError('NOT_FOUND');
    return { data: null };
  });

  serve(context, 'POST /back-office/notices/read', async ({ user }) => {
    await setAllRead(db, user.id, now());
    return { data: null };
  });

  serve(context, 'GET /back-office/notices/preferences', async ({ user }) => ({
    data: await listPreferences({ db, config }, user.id),
  }));

  serve(context, 'PUT /back-office/notices/preferences', async ({ user, body }) => {
    await savePreference(db, user.id, body);
    return { data: await listPreferences({ db, config }, user.id) };
  });

  serve(context, 'GET /notices/unsubscribe', async ({ query }) =>
    redirectTo(`${config.publicUrl}/stop-notices?${new URLSearchParams(query)}`),
  );

  acceptOneClickPosts(context, (posts) =>
    serve(posts, 'POST /notices/unsubscribe', async ({ query }) => {
      const mails = readStopToken(query.token, config.jwtSecret);
      if (!mails || !(await stopMails(db, mails))) throw new ShopError('CONFIRMATION_INVALID');
      return { ok: true as const };
    }),
  );
}
