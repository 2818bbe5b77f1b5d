import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { mails } from '../db/tables/back-office.ts';

const waiting = {
  state: 'waiting',
  tries: 0,
  unanswered: 0,
  failure: null,
  sentAt: null,
} as const;

/** A mail that is enqueued again under its key starts over. */
export async function insertMails(
  db: Queryable,
  rows: readonly { key: string; recipient: string; subject: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = { recipient: sql`excluded.recipient`, subject: sql`excluded.subject` };
  await db
    .insert(mails)
    .values([...rows])
    .onConflictDoUpdate({ target: mails.key, set: { ...given, ...waiting } });
}

export async function findMail(db: Queryable, key: string) {
  const [mail] = await db
    .select({ sentAt: mails.sentAt, unanswered: mails.unanswered })
    .from(mails)
    .where(eq(mails.key, key));
  return mail;
}

/** False when the limit of unclear attempts is reached. */
export async function claimSend(
  db: Queryable,
  key: string,
  unansweredMax: number,
): Promise<boolean> {
  const claimed = await db
    .update(mails)
    .set({ unanswered: sql`${mails.unanswered} + 1` })
    .where(and(eq(mails.key, key), lt(mails.unanswered, unansweredMax)))
    .returning({ id: mails.id });
  return claimed.length > 0;
}

interface Outcome extends Pick<typeof mails.$inferInsert, 'state' | 'failure' | 'sentAt'> {
  /** The attempt was counted, and the mail was certainly not sent. */
  readonly isUnsent?: boolean;
}

export async function recordAttempt(
  db: Queryable,
  key: string,
  { isUnsent = false, ...outcome }: Outcome,
): Promise<void> {
  await db
    .update(mails)
    .set({
      ...outcome,
      tries: sql`${mails.tries} + 1`,
      ...(isUnsent && { unanswered: sql`${mails.unanswered} - 1` }),
    })
    .where(and(eq(mails.key, key), isNull(mails.sentAt)));
}

export async function deleteMail(db: Queryable, key: string): Promise<void> {
  await db.delete(mails).where(and(eq(mails.key, key), isNull(mails.sentAt)));
}

export async function deleteOldMails(db: Queryable): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.mailDays})`;
  const { rowCount } = await db.delete(mails).where(lt(mails.createdAt, oldest));
  return rowCount ?? 0;
}
