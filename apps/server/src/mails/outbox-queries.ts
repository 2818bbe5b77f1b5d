import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { mails } from '../db/tables/back-office.ts';

const waiting = { state: 'waiting', tries: 0, failure: null, sentAt: null } as const;

/** A mail that is due once more under the same key begins anew. */
export async function insertMail(
  db: Queryable,
  mail: { key: string; recipient: string; subject: string },
): Promise<void> {
  await db
    .insert(mails)
    .values(mail)
    .onConflictDoUpdate({ target: mails.key, set: { ...mail, ...waiting } });
}

export async function isSent(db: Queryable, key: string): Promise<boolean> {
  const sent = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.key, key), isNotNull(mails.sentAt)));
  return sent.length > 0;
}

/** Notes what came of a try; waiting is who will be tried again. */
export async function noteTry(
  db: Queryable,
  key: string,
  outcome: Pick<typeof mails.$inferInsert, 'state' | 'failure' | 'sentAt'>,
): Promise<void> {
  await db
    .update(mails)
    .set({ ...outcome, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.key, key));
}

export async function deleteOldMails(db: Queryable): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${limits.mailDays})`;
  await db.delete(mails).where(lt(mails.createdAt, oldest));
}
