import type { InboundMailReason, Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { and, count, desc, eq, gt, inArray, isNotNull, lt, not, or, sql, sum } from 'drizzle-orm';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { mailedUserColumns } from '../../../db/named-columns.ts';
import { users } from '../../../db/tables/accounts.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { files } from '../../../db/tables/files.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';

export interface MailPlace {
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly uid: number;
  readonly receivedAt: Date;
}

/**
 * It is committed before the mail is read, so that one that ends the process is counted as well.
 */
export async function beginReading(db: Database, place: MailPlace, isCounted: boolean) {
  const added = isCounted ? 1 : 0;
  const [row] = await db
    .insert(inboundMails)
    .values({ ...place, tries: added })
    .onConflictDoUpdate({
      target: [inboundMails.mailbox, inboundMails.uidValidity, inboundMails.uid],
      set: { tries: sql`${inboundMails.tries} + ${added}` },
    })
    .returning(pickColumns(inboundMails, 'id', 'documentId', 'tries', 'state', 'lastError'));
  return row!;
}

export type BegunMail = Awaited<ReturnType<typeof beginReading>>;

export async function noteFailure(db: Database, id: number, lastError: string): Promise<void> {
  await db.update(inboundMails).set({ lastError }).where(eq(inboundMails.id, id));
}

export async function isKnown(db: Database, digest: string): Promise<boolean> {
  return (await db.$count(inboundMails, eq(inboundMails.digest, digest))) > 0;
}

interface ReadMail {
  readonly state: 'message' | 'contact' | 'set-aside' | 'ignored' | 'repeated';
  readonly digest?: string;
  readonly reason?: InboundMailReason;
  readonly roomId?: number;
  readonly messageId?: number;
  readonly contactMessageId?: number;
  readonly fromEmail?: string | null;
  readonly fromName?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly omissions?: readonly Omission[];
  readonly pictureDigests?: string[];
  readonly lastError?: string;
}

export async function finishReading(
  db: Queryable,
  id: number,
  mail: ReadMail,
  original: typeof files.$inferInsert | undefined,
): Promise<void> {
  const [file] = original
    ? await db.insert(files).values(original).returning({ id: files.id })
    : [];
  await db
    .update(inboundMails)
    .set({ ...mail, ...(file && { fileId: file.id }) })
    .where(eq(inboundMails.id, id));
}

/** Returns null for one that cannot be answered by mail any more. */
export async function findRoomByToken(db: Database, token: string) {
  const [room] = await db
    .select({
      ...pickColumns(chatRooms, 'id', 'documentId', 'mailedMessageId'),
      token: sql<string>`${chatRooms.replyToken}`,
      customer: mailedUserColumns,
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .where(and(eq(chatRooms.replyToken, token), eq(users.role, 'Customer'), not(users.blocked)));
  return room;
}

export type RoomOfMail = NonNullable<Awaited<ReturnType<typeof findRoomByToken>>>;

const withinDay = gt(inboundMails.receivedAt, sql`now() - interval '1 day'`);

export const countMessagesOfDay = (db: Database, roomId: number): Promise<number> =>
  db.$count(inboundMails, and(eq(inboundMails.roomId, roomId), withinDay));

export const countContactsOfDay = (db: Database): Promise<number> =>
  db.$count(inboundMails, and(eq(inboundMails.state, 'contact'), withinDay));

export const countSetAsideOfDay = (db: Database): Promise<number> =>
  db.$count(inboundMails, and(eq(inboundMails.state, 'set-aside'), withinDay));

export async function measureOriginalsOfDay(db: Database) {
  const [kept] = await db
    .select({ mails: count(), bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(inboundMails)
    .innerJoin(files, eq(files.id, inboundMails.fileId))
    .where(and(inArray(inboundMails.state, ['set-aside', 'ignored', 'contact']), withinDay));
  return { mails: kept!.mails, bytes: kept!.bytes ?? 0 };
}

export async function findRepeatedPictures(db: Database, fromEmail: string): Promise<Set<string>> {
  const [last, earlier] = await db
    .select({ digests: inboundMails.pictureDigests })
    .from(inboundMails)
    .where(
      and(sql`lower(${inboundMails.fromEmail}) = ${fromEmail}`, eq(inboundMails.state, 'message')),
    )
    .orderBy(desc(inboundMails.id))
    .limit(2);
  return new Set(last?.digests.filter((digest) => earlier?.digests.includes(digest)));
}

const isOlderThan = (most: number, unit: 'days' | 'months') =>
  lt(inboundMails.receivedAt, sql`now() - make_interval(${sql.raw(unit)} => ${most})`);

export async function deleteOldInboundMails(db: Database, limit: number): Promise<number> {
  const isOfMessage = or(
    isNotNull(inboundMails.messageId),
    isNotNull(inboundMails.contactMessageId),
  );
  const old = db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(
      and(
        not(isOfMessage!),
        or(
          and(not(eq(inboundMails.state, 'set-aside')), isOlderThan(retention.mailDays, 'days')),
          isOlderThan(retention.contactMessageMonths, 'months'),
        ),
      ),
    )
    .limit(limit);
  const { rowCount } = await db.delete(inboundMails).where(inArray(inboundMails.id, old));
  return rowCount ?? 0;
}
