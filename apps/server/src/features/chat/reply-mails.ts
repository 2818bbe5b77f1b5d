import { toMailedName } from '@partshelf/contract/api/names.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, gt, like, not, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { mails } from '../../db/tables/mails.ts';
import type { Deps } from '../../deps.ts';
import { attachmentsOfMessage } from './attachment-queries.ts';
import { enqueueRoomMail, ensureReplyToken, howToAnswer, roomSubjects } from './room-mails.ts';
import { isConnected, type RealtimeServer } from '../../realtime/sockets.ts';

const unreadSeconds = 5 * 60;
const betweenMailsSeconds = 15 * 60;
const daySeconds = 24 * 60 * 60;

interface Check {
  readonly roomId: number;
  readonly turn: number;
}

type ReplyDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now'>;

export async function enqueueUnreadChecks(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  messages: readonly { documentId: string; roomId: number }[],
): Promise<void> {
  const checks = messages.map(({ documentId, roomId }) => ({
    key: `unread-${documentId}`,
    data: { roomId, turn: 0 },
  }));
  await jobs.enqueueAll(db, 'mail-unread-messages', checks, { afterSeconds: unreadSeconds });
}

export function registerReplyMails(deps: ReplyDeps, io: RealtimeServer): void {
  const { db, jobs, now } = deps;

  /** Several checks of a room at about the same time are one. */
  async function checkAgain(transaction: Queryable, check: Check, at: Date): Promise<void> {
    const { roomId, turn } = check;
    const second = Math.ceil(at.getTime() / 1_000);
    const key = `unread-${roomId}-${second}-${turn}`;
    const afterSeconds = Math.max(1, second - Math.floor(now().getTime() / 1_000));
    const data = { roomId, turn: turn + 1 };
    await jobs.enqueue(transaction, 'mail-unread-messages', data, { key, afterSeconds });
  }

  jobs.registerHandler('mail-unread-messages', async (check) => {
    const { roomId } = check;
    const [waiting] = await findUnmailed(db, roomId, 1);
    if (!waiting) return;
    if (await isConnected(io, waiting.customer.id)) {
      const slot = Math.ceil(now().getTime() / 1_000 / unreadSeconds) + 1;
      await checkAgain(db, check, new Date(slot * unreadSeconds * 1_000));
      return;
    }
    await db.transaction(async (transaction) => {
      await transaction.select().from(chatRooms).where(eq(chatRooms.id, roomId)).for('update');
      const unread = await findUnmailed(transaction, roomId, limits.chatMessagesPerMail + 1);
      const [oldest] = unread;
      if (!oldest) return;
      const dueAt = await findDueTime(transaction, oldest, now());
      if (dueAt > now()) await checkAgain(transaction, check, dueAt);
      else await sendUnread(deps, transaction, unread);
    });
  });
}

/** They are in their order, with the customer who has neither read nor been mailed them. */
async function findUnmailed(db: Queryable, roomId: number, most: number) {
  return db
    .select({
      ...pickColumns(chatMessages, 'id', 'content', 'createdAt'),
      attachments: attachmentsOfMessage,
      room: pickColumns(chatRooms, 'id', 'documentId'),
      customer: pickColumns(users, 'id', 'username', 'email'),
    })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        not(chatMessages.isFromCustomer),
        not(chatMessages.isRead),
        gt(chatMessages.id, sql`coalesce(${chatRooms.mailedMessageId}, 0)`),
        not(users.blocked),
      ),
    )
    .orderBy(asc(chatMessages.id))
    .limit(most);
}

type UnreadMessage = Awaited<ReturnType<typeof findUnmailed>>[number];

const mailKeyOf = (room: { documentId: string }) => `chat-${room.documentId}-`;

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);

async function findDueTime(
  db: Transaction,
  { room, createdAt }: UnreadMessage,
  now: Date,
): Promise<Date> {
  const sent = await db
    .select({ at: mails.createdAt })
    .from(mails)
    .where(
      and(like(mails.key, `${mailKeyOf(room)}%`), gt(mails.createdAt, later(now, -daySeconds))),
    )
    .orderBy(sql`${mails.createdAt} desc`)
    .limit(limits.chatMailsPerDay);
  const last = sent[0]?.at;
  const firstOfDay = sent[limits.chatMailsPerDay - 1]?.at;
  const times = [
    later(createdAt, unreadSeconds),
    ...(last ? [later(last, betweenMailsSeconds)] : []),
    ...(firstOfDay ? [later(firstOfDay, daySeconds)] : []),
  ];
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

async function sendUnread(
  deps: ReplyDeps,
  db: Transaction,
  unread: readonly UnreadMessage[],
): Promise<void> {
  const { room, customer } = unread[0]!;
  const { id: lastId } = unread.at(-1)!;
  const token = await ensureReplyToken(db, room.id);
  await db.update(chatRooms).set({ mailedMessageId: lastId }).where(eq(chatRooms.id, room.id));
  const key = `${mailKeyOf(room)}${lastId}`;
  const shown = unread.slice(0, limits.chatMessagesPerMail);
  const isCut = unread.length > shown.length;
  await enqueueRoomMail(deps, db, { key, customer, token }, (brand) => ({
    subject: `${roomSubjects.answer} ${brand.name}`,
    title: 'Our helpdesk answered you',
    paragraphs: [],
    messages: shown.map((message) => toMailedMessage({ ...message, isFromCustomer: false })),
    closing: [
      ...(isCut ? ['There are more messages in the chat.'] : []),
      howToAnswer(deps.config.inbound),
    ],
    reason: 'you wrote to our helpdesk, and were not in the shop when it answered',
  }));
}

const messageTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export interface MailedMessage extends Pick<
  UnreadMessage,
  'content' | 'createdAt' | 'attachments'
> {
  readonly isFromCustomer: boolean;
}

/** Files are named: they are private, and can be opened in the shop. */
export function toMailedMessage(message: MailedMessage): { heading: string; text: string } {
  const { content, createdAt, attachments, isFromCustomer } = message;
  const names = (attachments ?? []).map(({ name }) => `[File: ${toMailedName(name)}]`);
  return {
    heading: `${isFromCustomer ? 'You' : 'Help Desk'}, ${messageTime.format(createdAt)} UTC`,
    text: [content, ...names].filter(Boolean).join('\n'),
  };
}
