import {
  adminNotification,
  noticePreference,
  type NotificationFilters,
  type NotificationPreference,
} from '@partshelf/contract/notifications.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  notificationPreferences,
  notificationRecipients,
  notifications,
} from '../../db/tables/notifications.ts';

const isInBellOf = (userId: number) =>
  and(eq(notificationRecipients.userId, userId), eq(notificationRecipients.inBell, true));

const isUnreadBy = (userId: number) =>
  and(isInBellOf(userId), isNull(notificationRecipients.readAt));

function selectMatchingNotifications(db: Database, userId: number, filters: NotificationFilters) {
  const { kind, isRead } = filters;
  const read = notificationRecipients.readAt;
  const condition = and(
    isInBellOf(userId),
    kind && eq(notifications.kind, kind),
    isRead === undefined ? undefined : isRead ? isNotNull(read) : isNull(read),
    isInDays(notifications.createdAt, filters),
  );
  return db
    .select({ id: notifications.id })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.noticeId))
    .where(condition)
    .$dynamic();
}

const selectNotifications = (db: Database, userId: number, ids: readonly number[]) =>
  db
    .select({
      ...columnsOf(adminNotification, notifications, {
        isRead: isNotNull(notificationRecipients.readAt).mapWith(Boolean),
      }),
      readAt: notificationRecipients.readAt,
    })
    .from(notifications)
    .innerJoin(
      notificationRecipients,
      and(
        eq(notificationRecipients.noticeId, notifications.id),
        inArray(notificationRecipients.noticeId, ids),
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
  order: toOrderBy(filters.sort, { createdAt: notifications.createdAt }, notifications.id),
  id: notifications.id,
  rows: (ids: readonly number[]) => selectNotifications(db, userId, ids),
});

export async function countUnreadNotifications(db: Database, userId: number): Promise<number> {
  const unread = db
    .select({ noticeId: notificationRecipients.noticeId })
    .from(notificationRecipients)
    .where(isUnreadBy(userId))
    .limit(limits.unreadNotifications)
    .as('unread');
  const [counted] = await db.select({ found: count() }).from(unread);
  return counted!.found;
}

/** Returns false when the person has no such notification. */
export async function setNotificationRead(
  db: Database,
  userId: number,
  documentId: string,
  readAt: Date,
): Promise<boolean> {
  const noticeId = sql`(select ${notifications.id} from ${notifications} where ${notifications.documentId} = ${documentId})`;
  const given = sql.param(readAt, notificationRecipients.readAt);
  const { rowCount } = await db
    .update(notificationRecipients)
    .set({ readAt: sql`coalesce(${notificationRecipients.readAt}, ${given})` })
    .where(and(isInBellOf(userId), eq(notificationRecipients.noticeId, noticeId)));
  return rowCount === 1;
}

export async function setAllRead(db: Database, userId: number, readAt: Date): Promise<void> {
  await db.update(notificationRecipients).set({ readAt }).where(isUnreadBy(userId));
}

export function listPreferenceRows(db: Database, userId: number) {
  return db
    .select(columnsOf(noticePreference, notificationPreferences, {}))
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
}

export async function savePreference(
  db: Database,
  userId: number,
  { kind, bell, mail }: NotificationPreference,
): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ userId, kind, bell, mail })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
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
    .insert(notificationPreferences)
    .values({ userId: person.id, kind, bell: true, mail: 'off' })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { mail: 'off' },
    });
  return true;
}
