import type {
  NotificationFilters,
  NotificationPreference,
} from '@partshelf/contract/notifications.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { isInDays } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { noticePreferences, noticeRecipients, notices } from '../../db/tables/notifications.ts';

const isInBellOf = (userId: number) =>
  and(eq(noticeRecipients.userId, userId), eq(noticeRecipients.inBell, true));

const isUnreadBy = (userId: number) => and(isInBellOf(userId), isNull(noticeRecipients.readAt));

function selectMatchingNotifications(db: Database, userId: number, filters: NotificationFilters) {
  const { kind, isRead } = filters;
  const read = noticeRecipients.readAt;
  const condition = and(
    isInBellOf(userId),
    kind && eq(notices.kind, kind),
    isRead === undefined ? undefined : isRead ? isNotNull(read) : isNull(read),
    isInDays(notices.createdAt, filters),
  );
  return db
    .select({ id: notices.id })
    .from(noticeRecipients)
    .innerJoin(notices, eq(notices.id, noticeRecipients.noticeId))
    .where(condition)
    .$dynamic();
}

const selectNotifications = (db: Database, userId: number, ids: readonly number[]) =>
  db
    .select({
      documentId: notices.documentId,
      kind: notices.kind,
      title: notices.title,
      path: notices.path,
      createdAt: notices.createdAt,
      readAt: noticeRecipients.readAt,
    })
    .from(notices)
    .innerJoin(
      noticeRecipients,
      and(
        eq(noticeRecipients.noticeId, notices.id),
        inArray(noticeRecipients.noticeId, ids),
        isInBellOf(userId),
      ),
    )
    .$dynamic();

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

export const getNotificationList = (
  db: Database,
  userId: number,
  filters: NotificationFilters,
) => ({
  db,
  matching: () => selectMatchingNotifications(db, userId, filters),
  order: toOrderBy(filters.sort, { createdAt: notices.createdAt }, notices.id),
  id: notices.id,
  rows: (ids: readonly number[]) => selectNotifications(db, userId, ids),
});

export async function countUnreadNotifications(db: Database, userId: number): Promise<number> {
  const unread = db
    .select({ noticeId: noticeRecipients.noticeId })
    .from(noticeRecipients)
    .where(isUnreadBy(userId))
    .limit(limits.unreadNotices)
    .as('unread');
  const [counted] = await db.select({ found: count() }).from(unread);
  return counted!.found;
}

/** Returns false when the person has no such notice. */
export async function setNotificationRead(
  db: Database,
  userId: number,
  documentId: string,
  readAt: Date,
): Promise<boolean> {
  const noticeId = sql`(select ${notices.id} from ${notices} where ${notices.documentId} = ${documentId})`;
  const given = sql.param(readAt, noticeRecipients.readAt);
  const { rowCount } = await db
    .update(noticeRecipients)
    .set({ readAt: sql`coalesce(${noticeRecipients.readAt}, ${given})` })
    .where(and(isInBellOf(userId), eq(noticeRecipients.noticeId, noticeId)));
  return rowCount === 1;
}

export async function setAllRead(db: Database, userId: number, readAt: Date): Promise<void> {
  await db.update(noticeRecipients).set({ readAt }).where(isUnreadBy(userId));
}

export function listPreferenceRows(db: Database, userId: number) {
  return db
    .select({
      kind: noticePreferences.kind,
      bell: noticePreferences.bell,
      mail: noticePreferences.mail,
    })
    .from(noticePreferences)
    .where(eq(noticePreferences.userId, userId));
}

export async function savePreference(
  db: Database,
  userId: number,
  { kind, bell, mail }: NotificationPreference,
): Promise<void> {
  await db
    .insert(noticePreferences)
    .values({ userId, kind, bell, mail })
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.kind],
      set: { bell, mail, updatedAt: sql`now()` },
    });
}

/** Returns false when there is no such person. */
export async function stopMails(
  db: Database,
  { userDocumentId, kind }: { userDocumentId: string; kind: NotificationPreference['kind'] },
): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.documentId, userDocumentId));
  if (!person) return false;
  await db
    .insert(noticePreferences)
    .values({ userId: person.id, kind, bell: true, mail: 'off' })
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.kind],
      set: { mail: 'off' },
    });
  return true;
}
