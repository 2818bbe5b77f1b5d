import type { AdminNotice, NoticePreference } from '@partshelf/contract/notifications.ts';
import { createAdmin } from './admin-calls.ts';
import { type TestShop, until } from '../build-test-app.ts';

/** Another Admin with the calls of the bell. */
export async function createNoticeReader(shop: TestShop) {
  const admin = await createAdmin(shop);
  const { call } = admin;

  const list = async () =>
    (await call('GET', '/back-office/notices')).json<{ data: AdminNotice[] }>().data;
  const untilListed = async (kind: AdminNotice['kind']) => {
    const found = await until(list, (notices) => notices.some((notice) => notice.kind === kind));
    return found.filter((notice) => notice.kind === kind);
  };
  const countUnread = async () =>
    (await call('GET', '/back-office/notices/unread')).json<{ data: { unread: number } }>().data
      .unread;
  const prefer = (preference: NoticePreference) =>
    call('PUT', '/back-office/notices/preferences', preference);

  return { ...admin, list, untilListed, countUnread, prefer };
}
