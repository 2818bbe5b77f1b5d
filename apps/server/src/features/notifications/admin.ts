import {
  notificationKinds,
  type NotificationPreference,
} from '@partshelf/contract/notifications.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { acceptOneClickPosts, redirectTo } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  countUnreadNotifications,
  getNotificationList,
  listPreferenceRows,
  type NotificationRow,
  savePreference,
  setAllRead,
  setNotificationRead,
  stopMails,
} from './admin-queries.ts';
import { registerNotificationJobs } from './jobs.ts';
import { readStopToken } from './mails.ts';
import { getDefaultMail } from './notifications.ts';
import { deleteOldNotifications } from './queries.ts';

export const notifications: Feature = {
  routes: mountAdminNotifications,
  jobs: registerNotificationJobs,
  cleanups: { notices: ({ db }, limit) => deleteOldNotifications(db, limit) },
};

function mountAdminNotifications(context: RouteContext, { config, db, now }: Deps): void {
  serve(
    context,
    'GET /back-office/notices',
    async ({ user, query: { pagination, ...filters } }) => {
      const list = getNotificationList(db, user.id, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return {
        data: rows,
        meta: { pagination: toPagination(pagination, total) },
      };
    },
  );

  serve(context, 'GET /back-office/export/notices', async ({ user, query }) =>
    csvFile('notices.csv', columns, readWholeList(getNotificationList(db, user.id, query))),
  );

  serve(context, 'GET /back-office/notices/unread', async ({ user }) => ({
    data: { unread: await countUnreadNotifications(db, user.id) },
  }));

  serve(context, 'POST /back-office/notices/:documentId/read', async ({ user, params }) => {
    const isFound = await setNotificationRead(db, user.id, params.documentId, now());
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

const columns: CsvColumns<NotificationRow> = {
  notice: ({ documentId }) => documentId,
  at: ({ createdAt }) => createdAt,
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  path: ({ path }) => path,
  read_at: ({ readAt }) => readAt,
};

export async function listPreferences(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
): Promise<NotificationPreference[]> {
  const chosen = await listPreferenceRows(db, userId);
  return notificationKinds.map(
    (kind) =>
      chosen.find((row) => row.kind === kind) ?? {
        kind,
        bell: true,
        mail: getDefaultMail(kind, config),
      },
  );
}
