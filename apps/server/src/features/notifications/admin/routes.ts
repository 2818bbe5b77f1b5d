import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { redirectTo } from '../../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../../http/input/pagination.ts';
import { acceptOneClickPosts } from '../../../http/one-click-posts.ts';
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
  const { adminNotices } = routes;

  serve(context, adminNotices.list, async ({ user, query: { pagination } }) => {
    const { rows, total } = await listNoticeRows(db, user.id, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminNotice),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, adminNotices.countUnread, async ({ user }) => ({
    data: { unread: await countUnreadNotices(db, user.id) },
  }));

  serve(context, adminNotices.markRead, async ({ user, params }) => {
    const isFound = await setNoticeRead(db, user.id, params.documentId, now());
    if (!isFound) throw new ShopError('NOT_FOUND');
    return { data: null };
  });

  serve(context, adminNotices.markAllRead, async ({ user }) => {
    await setAllRead(db, user.id, now());
    return { data: null };
  });

  serve(context, adminNotices.getPreferences, async ({ user }) => ({
    data: await listPreferences({ db, config }, user.id),
  }));

  serve(context, adminNotices.setPreference, async ({ user, body }) => {
    await savePreference(db, user.id, body);
    return { data: await listPreferences({ db, config }, user.id) };
  });

  serve(context, adminNotices.openUnsubscribe, async ({ query }) =>
    redirectTo(`${config.publicUrl}/stop-notices?${new URLSearchParams(query)}`),
  );

  acceptOneClickPosts(context, (posts) =>
    serve(posts, adminNotices.unsubscribe, async ({ query }) => {
      const mails = readStopToken(query.token, config.jwtSecret);
      if (!mails || !(await stopMails(db, mails))) throw new ShopError('CONFIRMATION_INVALID');
      return { ok: true as const };
    }),
  );
}
