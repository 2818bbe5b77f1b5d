import { chatMessage, participant } from '@partshelf/contract/chat/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { matchesReference } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { attachmentsOfMessage } from './attachment-queries.ts';
import { canRead, type Reader } from './queries.ts';

export const sender = alias(users, 'sender');

const ownFields = z.omit(chatMessage, { sender: true, chat_room: true, attachments: true });

export const messageFields = columnsOf(ownFields, chatMessages, {
  is_read: chatMessages.isRead,
  promised_until: chatMessages.promisedUntil,
  via: chatMessages.via,
});

export const senderFields = columnsOf(participant, sender, {});

const selectMessages = (db: Queryable) =>
  db
    .select({ ...messageFields, sender: senderFields, attachments: attachmentsOfMessage })
    .from(chatMessages)
    .innerJoin(sender, eq(sender.id, chatMessages.senderId));

type SelectedMessage = Awaited<ReturnType<typeof selectMessages>>[number];

/** A list of rooms shows no attachments. */
export type MessageRow = Omit<SelectedMessage, 'attachments'> &
  Partial<Pick<SelectedMessage, 'attachments'>>;

interface PageBounds {
  readonly before?: number;
  readonly after?: number;
}

/** The oldest comes first. `hasMore` says whether more follow in the direction of reading. */
export async function listMessages(
  db: Queryable,
  roomId: number,
  { before, after }: PageBounds = {},
) {
  const isForward = after !== undefined;
  const found = await selectMessages(db)
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        before === undefined ? undefined : lt(chatMessages.id, before),
        isForward ? gt(chatMessages.id, after) : undefined,
      ),
    )
    .orderBy(isForward ? chatMessages.id : desc(chatMessages.id))
    .limit(limits.chatMessagesPerPage + 1);
  const page = found.slice(0, limits.chatMessagesPerPage);
  return {
    messages: isForward ? page : page.toReversed(),
    hasMore: found.length > limits.chatMessagesPerPage,
  };
}

export async function findMessageIds(
  db: Queryable,
  roomId: number,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const found = await db
    .select({ id: chatMessages.id, documentId: chatMessages.documentId })
    .from(chatMessages)
    .where(
      and(eq(chatMessages.roomId, roomId), inArray(chatMessages.documentId, [...documentIds])),
    );
  return new Map(found.map(({ id, documentId }) => [documentId, id]));
}

export async function findReadableMessage(db: Queryable, reader: Reader, reference: string) {
  const [message] = await db
    .select({ id: chatMessages.id, room: pickColumns(chatRooms, 'id', 'documentId') })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(matchesReference(chatMessages, reference), canRead(reader)));
  return message;
}

export async function findMessageByKey(
  db: Transaction,
  roomId: number,
  senderId: number,
  clientKey: string,
): Promise<MessageRow | undefined> {
  const [message] = await selectMessages(db).where(
    and(
      eq(chatMessages.roomId, roomId),
      eq(chatMessages.senderId, senderId),
      eq(chatMessages.clientKey, clientKey),
    ),
  );
  return message;
}

export async function findColleaguesReply(
  db: Transaction,
  roomId: number,
  { after, authorId }: { after: number; authorId: number },
) {
  const [reply] = await db
    .select({ ...pickColumns(chatMessages, 'documentId', 'createdAt'), username: sender.username })
    .from(chatMessages)
    .innerJoin(sender, eq(sender.id, chatMessages.senderId))
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        gt(chatMessages.id, after),
        eq(chatMessages.isFromCustomer, false),
        ne(chatMessages.senderId, authorId),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return reply;
}

type NewMessage = Pick<
  typeof chatMessages.$inferInsert,
  'roomId' | 'senderId' | 'isFromCustomer' | 'content' | 'clientKey' | 'via' | 'promisedUntil'
>;

/** It is dated when it is inserted, not when its transaction began. */
export async function insertMessage(db: Transaction, message: NewMessage) {
  const [inserted] = await db
    .insert(chatMessages)
    .values({ ...message, createdAt: sql`clock_timestamp()` })
    .returning(messageFields);
  return inserted!;
}

type Announcement = Pick<NewMessage, 'roomId' | 'senderId' | 'content'>;

export const insertAnnouncements = (db: Transaction, announcements: readonly Announcement[]) =>
  db
    .insert(chatMessages)
    .values(
      announcements.map(({ roomId, senderId, content }) => ({
        roomId,
        senderId,
        content,
        isFromCustomer: false,
        via: 'release' as const,
        createdAt: sql`clock_timestamp()`,
      })),
    )
    .returning({ ...messageFields, ...pickColumns(chatMessages, 'roomId', 'senderId') });

export async function listSenders(db: Transaction, ids: readonly number[]) {
  const found = await db
    .select(columnsOf(participant, users, {}))
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map((one) => [one.id, one]));
}

/** No one owes an answer any more to what the customer wrote since then. */
export async function withdrawPromises(db: Transaction, roomId: number, since: Date) {
  await db
    .update(chatMessages)
    .set({ promisedUntil: null })
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        gte(chatMessages.createdAt, since),
        isNotNull(chatMessages.promisedUntil),
      ),
    );
}

/** Returns the unread ones. Locks in one order, so that concurrent calls do not deadlock. */
export async function markMessagesRead(
  db: Queryable,
  which: {
    roomId: number;
    messageId: number | undefined;
    lastId: number | undefined;
    isFromCustomer: boolean;
  },
): Promise<string[]> {
  const unread: SQL | undefined = and(
    eq(chatMessages.roomId, which.roomId),
    eq(chatMessages.isFromCustomer, which.isFromCustomer),
    not(chatMessages.isRead),
    which.messageId === undefined ? undefined : eq(chatMessages.id, which.messageId),
    which.lastId === undefined ? undefined : lte(chatMessages.id, which.lastId),
  );
  const locked = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(unread)
    .orderBy(chatMessages.id)
    .for('update');
  const marked = await db
    .update(chatMessages)
    .set({ isRead: true })
    .where(inArray(chatMessages.id, locked))
    .returning({ id: chatMessages.id, documentId: chatMessages.documentId });
  return marked.sort((one, other) => one.id - other.id).map(({ documentId }) => documentId);
}
