import { defaultBrand } from '@partshelf/contract/branding/brand.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { deadLetters } from '../db/job-workers.ts';
import type { Jobs, MailBrand, MailTemplate, QueuedMail, SealedMail } from '../db/jobs.ts';
import { mails } from '../db/tables/mails.ts';
import { seal, unseal } from '../platform/secrets.ts';
import type { Mail } from '../providers/mail.ts';
import { composeMail } from './layout.ts';

type Envelope = Pick<Mail, 'key' | 'to' | 'subject' | 'orderId'>;

const toRow = ({ key, to, subject, orderId }: Envelope) => ({
  key,
  recipient: to,
  subject,
  orderId: orderId ?? null,
});

/** Runs in the same transaction, with an encrypted body. */
export function withOutbox(
  jobs: Jobs,
  secret: string,
  readBrand: () => MailBrand = () => ({ ...defaultBrand, companyLine: '', timeZone: 'UTC' }),
): Jobs {
  function write(data: unknown): SealedMail {
    if (typeof data !== 'function') return sealMail(data as QueuedMail, secret);
    const brand = readBrand();
    return sealMail(composeMail(brand, (data as MailTemplate)(brand)), secret);
  }
  return {
    ...jobs,
    async enqueue(db, name, data, options) {
      if (name !== 'send-mail') return jobs.enqueue(db, name, data, options);
      const mail = write(data);
      if (isErasedEmail(mail.to)) return false;
      const isNew = await jobs.enqueue(db, 'send-mail', mail, options);
      if (isNew) await insertMails(db, [toRow(mail)]);
      return isNew;
    },
    async enqueueAll(db, name, given) {
      if (name !== 'send-mail') return jobs.enqueueAll(db, name, given);
      const sealed = given
        .map(({ key, data }) => ({ key, data: write(data) }))
        .filter(({ data }) => !isErasedEmail(data.to));
      const stored = await jobs.enqueueAll(db, 'send-mail', sealed);
      const added = sealed.filter(({ key }) => stored.has(key));
      await insertMails(
        db,
        added.map(({ data }) => toRow(data)),
      );
      return stored;
    },
  };
}

function sealMail(mail: QueuedMail, secret: string): SealedMail {
  if ('sealed' in mail) return mail;
  const { key, to, subject, orderId, ...body } = mail;
  const about = orderId !== undefined && { orderId };
  return { key, to, subject, ...about, sealed: seal(JSON.stringify(body), secret, 'mail') };
}

/** @throws Error when the mail was sealed with another secret */
export function unsealMail(mail: QueuedMail, secret: string): Mail {
  if (!('sealed' in mail)) return mail;
  const { sealed, ...envelope } = mail;
  const body = unseal(sealed, secret, 'mail');
  if (body === undefined) throw new Error('The mail was queued with another JWT_SECRET');
  return { ...envelope, ...(JSON.parse(body) as Omit<Mail, keyof Envelope>) };
}

const erasedEnding = '@erased.invalid';

/** It replaces the address of an erased person, and no mail is queued for it. */
export const toErasedEmail = (name: string) => `${name}${erasedEnding}`;

const isErasedEmail = (email: string) => email.endsWith(erasedEnding);

const waiting = {
  state: 'waiting',
  tries: 0,
  unanswered: 0,
  failure: null,
  sentAt: null,
} as const;

/** A mail that is enqueued again under its key starts over. */
async function insertMails(
  db: Queryable,
  rows: readonly ReturnType<typeof toRow>[],
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

export async function findQueuedMail(db: Queryable, key: string): Promise<QueuedMail | undefined> {
  const queues = ['send-mail', deadLetters('send-mail')];
  const { rows } = await db.execute<{ data: QueuedMail }>(
    sql`select data from jobs.job where name = any(${sql.param(queues)}) and data ->> 'key' = ${key} order by created_on desc limit 1`,
  );
  return rows[0]?.data;
}

/** Returns false when the limit of unclear attempts is reached. */
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

export async function deleteOldMails(db: Queryable, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.mailDays})`;
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.createdAt, oldest))
    .limit(limit);
  const { rowCount } = await db.delete(mails).where(inArray(mails.id, old));
  return rowCount ?? 0;
}
