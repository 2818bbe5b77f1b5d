import {
  type AdminNotice,
  noticeKinds,
  type NoticePreference,
} from '@partshelf/contract/notifications.ts';
import type { Deps } from '../../../deps.ts';
import { getDefaultMail } from '../default-mail.ts';
import { listPreferenceRows, type NoticeRow } from './queries.ts';

export const toAdminNotice = (row: NoticeRow): AdminNotice => ({
  documentId: row.documentId,
  kind: row.kind,
  title: row.title,
  path: row.path,
  isRead: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** Every kind, with its default unless the person chose. */
export async function listPreferences(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
): Promise<NoticePreference[]> {
  const chosen = await listPreferenceRows(db, userId);
  return noticeKinds.map(
    (kind) =>
      chosen.find((row) => row.kind === kind) ?? {
        kind,
        bell: true,
        mail: getDefaultMail(kind, config),
      },
  );
}
