import { retention } from '@partshelf/contract/limits.ts';
import { and, count, eq, inArray, lt, sql, isNotNull, isNull } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { isInDays, shopTimeZoneName, startOfDay } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  notificationPreferences,
  notificationRecipients,
  notifications,
  noticeSummaries,
} from '../../db/tables/notifications.ts';
import { orders, paymentEvents } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

type NotificationValues = Omit<
  typeof notifications.$inferInsert,
  'id' | 'documentId' | 'createdAt'
>;

export async function insertNotifications(db: Transaction, rows: readonly NotificationValues[]) {
  if (rows.length === 0) return [];
  return db
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing({ target: notifications.key })
    .returning({ id: notifications.id });
}

export async function findNotification(db: Queryable, id: number) {
  const [notification] = await db.select().from(notifications).where(eq(notifications.id, id));
  return notification;
}

const isActiveAdmin = and(
  eq(users.role, 'Admin'),
  eq(users.blocked, false),
  eq(users.confirmed, true),
);

export const hasPreferenceFor = (kind: (typeof notifications.$inferSelect)['kind']) =>
  and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind));

export function listAdmins(db: Transaction, kind: (typeof notifications.$inferSelect)['kind']) {
  return db
    .select({
      ...pickColumns(users, 'id', 'documentId', 'username', 'email', 'createdAt'),
      ...pickColumns(notificationPreferences, 'bell', 'mail'),
      chosenAt: notificationPreferences.updatedAt,
    })
    .from(users)
    .leftJoin(notificationPreferences, hasPreferenceFor(kind))
    .where(isActiveAdmin);
}

export async function isAdminActive(db: Queryable, documentId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.documentId, documentId), isActiveAdmin))) > 0;
}

export async function insertRecipients(
  db: Transaction,
  rows: readonly (typeof notificationRecipients.$inferInsert)[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const inserted = await db
    .insert(notificationRecipients)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: notificationRecipients.userId });
  return new Set(inserted.map(({ userId }) => userId));
}

const oldest = sql`now() - make_interval(days => ${retention.noticeDays})`;

export async function deleteOldNotifications(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, oldest))
    .limit(limit);
  const { rowCount } = await db.delete(notifications).where(inArray(notifications.id, old));
  await db.delete(noticeSummaries).where(lt(noticeSummaries.createdAt, oldest));
  return rowCount ?? 0;
}

export async function readFigures(db: Transaction, day: string) {
  const days = { from: day, until: day };
  const isPaid = isInDays(orders.paidAt, days);
  const isRefunded = isInDays(orders.refundedAt, days);
  const isDisputed = isInDays(orders.disputedAt, days);
  const cents = sql`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number);
  const sum = (condition: typeof isPaid) =>
    db.select({ count: count(), cents }).from(orders).where(condition);
  const [sales] = await sum(isPaid);
  const [refunds] = await sum(isRefunded);
  const [disputes] = await sum(isDisputed);
  const requests = await db.$count(refundRequests, isInDays(refundRequests.createdAt, days));
  const openAlerts = await db.$count(
    paymentEvents,
    and(isNotNull(paymentEvents.alert), isNull(paymentEvents.resolvedAt)),
  );
  return { sales: sales!, refunds: refunds!, disputes: disputes!, requests, openAlerts };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

export async function readLastDay(db: Transaction, now: Date) {
  const yesterday = sql`((${now.toISOString()}::timestamptz at time zone ${shopTimeZoneName})::date - 1)`;
  const { rows } = await db.execute<{ day: string; ended: string }>(
    sql`select to_char(${yesterday}, 'YYYY-MM-DD') as day, ${startOfDay(yesterday, 1)} as ended`,
  );
  const { day, ended } = rows[0]!;
  return { day, ended: new Date(ended) };
}

/** Returns the ids of the people whose summary of the day was not mailed before. */
export async function insertSummaries(
  db: Transaction,
  userIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const inserted = await db
    .insert(noticeSummaries)
    .values(userIds.map((userId) => ({ userId, day })))
    .onConflictDoNothing()
    .returning({ userId: noticeSummaries.userId });
  return new Set(inserted.map(({ userId }) => userId));
}
