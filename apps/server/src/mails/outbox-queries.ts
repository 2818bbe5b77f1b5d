import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { mails } from '../db/tables/back-office.ts';

const waiting = {
  state: 'waiting',
  tries: 0,
  unanswered: 0,
  failure: null,
  sentAt: null,
} as const;

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

export async function findMail(db: Queryable, key: string) {
  const [mail] = await db
    .select({ sentAt: mails.sentAt, unanswered: mails.unanswered })
    .from(mails)
    .where(eq(mails.key, key));
  return mail;
}

/** False when as many as may be are without an answer already. */
export async function noteHandOver(
  db: Queryable,
  key: string,
  unansweredMax: number,
): Promise<boolean> {
  const noted = await db
    .update(mails)
    .set({ unanswered: sql`${mails.unanswered} + 1` })
    .where(and(eq(mails.key, key), lt(mails.unanswered, unansweredMax)))
    .returning({ id: mails.id });
  return noted.length > 0;
}

interface Outcome extends Pick<typeof mails.$inferInsert, 'state' | 'failure' | 'sentAt'> {
  /** It was handed over, and the mail server has answered that it did not take it. */
  readonly isGivenBack?: boolean;
}

/** Notes what came of a try; waiting is who will be tried again. */
export async function noteTry(
  db: Queryable,
  key: string,
  { isGivenBack = false, ...outcome }: Outcome,
): Promise<void> {
  await db
    .update(mails)
    .set({
      ...outcome,
      tries: sql`${mails.tries} + 1`,
      ...(isGivenBack && { unanswered: sql`${mails.unanswered} - 1` }),
    })
    .where(eq(mails.key, key));
}

export async function deleteOldMails(db: Queryable): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${limits.mailDays})`;
  const { rowCount } = await db.delete(mails).where(lt(mails.createdAt, oldest));
  return rowCount ?? 0;
}
