import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  noticePreferences,
  noticeRecipients,
  notices,
  noticeSummaries,
} from '../../db/tables/notifications.ts';

type NoticeValues = Omit<typeof notices.$inferInsert, 'id' | 'documentId' | 'createdAt'>;

/** Only those whose events had no notice yet come back. */
export async function insertNotices(db: Transaction, rows: readonly NoticeValues[]) {
  if (rows.length === 0) return [];
  return db
    .insert(notices)
    .values([...rows])
    .onConflictDoNothing({ target: notices.key })
    .returning({ id: notices.id });
}

export async function findNotice(db: Queryable, id: number) {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id));
  return notice;
}

const isActiveAdmin = and(
  eq(users.role, 'Admin'),
  eq(users.blocked, false),
  eq(users.confirmed, true),
);

export const hasPreferenceFor = (kind: (typeof notices.$inferSelect)['kind']) =>
  and(eq(noticePreferences.userId, users.id), eq(noticePreferences.kind, kind));

/** With what each wants for this kind; null when the person never chose. */
export function listAdmins(db: Transaction, kind: (typeof notices.$inferSelect)['kind']) {
  return db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      createdAt: users.createdAt,
      bell: noticePreferences.bell,
      mail: noticePreferences.mail,
      chosenAt: noticePreferences.updatedAt,
    })
    .from(users)
    .leftJoin(noticePreferences, hasPreferenceFor(kind))
    .where(isActiveAdmin);
}

export async function isAdminActive(db: Queryable, documentId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.documentId, documentId), isActiveAdmin))) > 0;
}

/** The ids of the people who had not received it before. */
export async function insertRecipients(
  db: Transaction,
  rows: readonly (typeof noticeRecipients.$inferInsert)[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const inserted = await db
    .insert(noticeRecipients)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: noticeRecipients.userId });
  return new Set(inserted.map(({ userId }) => userId));
}

const oldest = sql`now() - make_interval(days => ${retention.noticeDays})`;

export async function deleteOldNotices(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: notices.id })
    .from(notices)
    .where(lt(notices.createdAt, oldest))
    .limit(limit);
  const { rowCount } = await db.delete(notices).where(inArray(notices.id, old));
  await db.delete(noticeSummaries).where(lt(noticeSummaries.createdAt, oldest));
  return rowCount ?? 0;
}
