import type { AttachmentChecked } from '@partshelf/contract/chat/attachments.ts';
import { isStaff } from '@partshelf/contract/roles.ts';
import {
  type ChatMessageResult,
  type ChatRoomResult,
  type ChatStatus,
  colleaguesReply,
  type MessagesRead,
} from '@partshelf/contract/chat/chat.ts';
import * as z from 'zod/mini';
import type { RoomMark } from '@partshelf/contract/chat/room-list.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { Jobs } from '../../db/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import { attachToMessage, readAttachmentsOf } from './attachment-queries.ts';
import {
  findColleaguesReply,
  findMessageByKey,
  findMessageIds,
  findReadableMessage,
  insertMessage,
  listMessages,
  markMessagesRead,
  type MessageRow,
  withdrawPromises,
} from './message-queries.ts';
import { readPromise } from './office-hours.ts';
import { askForRating } from './ratings.ts';
import { enqueueUnreadChecks } from './reply-mails.ts';
import {
  findReadableRoom,
  getRoom,
  insertRoom,
  type LockedRoom,
  lockOwnRoom,
  lockRoom,
  type ChatRoomRow,
  setMarkedUnread,
  updateRoom,
} from './queries.ts';

export interface ChatEvents {
  newMessage(message: ChatMessageResult): void;
  messagesRead(read: MessagesRead): void;
  attachmentChecked(checked: AttachmentChecked): void;
  roomCreated(room: ChatRoomResult): void;
  roomUpdated(room: ChatRoomResult): void;
  roomMarked(mark: RoomMark): void;
}

export interface ChatDeps {
  readonly db: Database;
  readonly events: ChatEvents;
  readonly jobs: Jobs;
  readonly now: () => Date;
}

export async function withMessages(
  db: Database,
  room: ChatRoomRow,
  reader: SignedIn,
): Promise<ChatRoomResult> {
  const { messages } = await listMessages(db, room.id);
  return toChatRoom(
    room,
    messages.map((message) => toChatMessage(message, room, reader.id)),
  );
}

/** @throws ShopError NOT_FOUND */
export async function getReadableRoom(db: Database, reader: SignedIn, reference: string) {
  const room = await findReadableRoom(db, reader, reference);
  if (!room) throw new ShopError('NOT_FOUND');
  return room;
}

/** @throws ShopError NOT_FOUND, also when a bound is no message of the room */
export async function readMessages(
  db: Database,
  reader: SignedIn,
  roomDocumentId: string,
  bounds: { before?: string | undefined; after?: string | undefined },
): Promise<{ messages: ChatMessageResult[]; hasMore: boolean }> {
  const room = await getReadableRoom(db, reader, roomDocumentId);
  const { before, after } = bounds;
  const named = [before, after].filter((bound) => bound !== undefined);
  const ids = await findMessageIds(db, room.id, named);
  if (named.some((bound) => !ids.has(bound))) throw new ShopError('NOT_FOUND');
  const { messages, hasMore } = await listMessages(db, room.id, {
    ...(before && { before: ids.get(before) }),
    ...(after && { after: ids.get(after) }),
  });
  return { messages: messages.map((row) => toChatMessage(row, room, reader.id)), hasMore };
}

/** Messages that were read before cause no event. @throws ShopError NOT_FOUND */
export async function markRead(
  { db, events }: ChatDeps,
  reader: SignedIn,
  reference: string,
  until?: string,
): Promise<MessagesRead> {
  const room = await findReadableRoom(db, reader, reference);
  const message = room ? undefined : await findReadableMessage(db, reader, reference);
  const { id, documentId } = room ?? message?.room ?? {};
  if (id === undefined || documentId === undefined) throw new ShopError('NOT_FOUND');
  const lastId = until && (await findMessageIds(db, id, [until])).get(until);
  if (until && !lastId) throw new ShopError('NOT_FOUND');
  const messageIds = await markMessagesRead(db, {
    roomId: id,
    messageId: message?.id,
    lastId: lastId || undefined,
    isFromCustomer: isStaff(reader.role),
  });
  const read = { roomId: documentId, messageIds };
  if (messageIds.length > 0) events.messagesRead(read);
  if (isStaff(reader.role) && (await setMarkedUnread(db, id, false)))
    events.roomMarked({ roomId: documentId, isUnread: false });
  return read;
}

interface StatusChange {
  readonly chat_status: ChatStatus;
  readonly ask_for_rating: boolean;
}

export async function setRoomStatus(
  { db, events, now }: ChatDeps,
  agent: SignedIn,
  reference: string,
  { chat_status: status, ask_for_rating: asks }: StatusChange,
): Promise<ChatRoomRow> {
  const [before, room] = await db.transaction(async (transaction) => {
    const locked = await lockRoom(transaction, reference);
    if (!locked) throw new ShopError('NOT_FOUND');
    if (locked.status !== status) {
      await updateRoom(transaction, locked.id, {
        status,
        ...(status === 'closed' && { promisedUntil: null, waitingSince: null }),
      });
      if (status === 'closed' && locked.waitingSince)
        await withdrawPromises(transaction, locked.id, locked.waitingSince);
      if (status === 'closed' && asks) await askForRating(transaction, locked, agent, now());
    }
    return [locked, await getRoom(transaction, locked.id)] as const;
  });
  if (before.status !== status) events.roomUpdated(toChatRoom(room));
  return room;
}

interface Draft {
  readonly content: string;
  readonly clientKey?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly via?: 'mail';
}

type Author = Pick<SignedIn, 'id' | 'documentId' | 'username'>;

/** `onStored` is part of the transaction; it is not called for a message that is repeated. */
export async function sendAsCustomer(
  { db, events, jobs, now }: ChatDeps,
  customer: Author,
  draft: Draft,
  onStored?: (transaction: Transaction, messageId: number) => Promise<void>,
): Promise<ChatMessageResult> {
  const sent = await db.transaction(async (transaction): Promise<Sent> => {
    const existing = await lockOwnRoom(transaction, customer.id);
    const created = existing ? undefined : await insertRoom(transaction, customer.id);
    const room = existing ?? created ?? (await lockOwnRoom(transaction, customer.id))!;
    const repeated = await findRepeated(transaction, room, customer, draft);
    if (repeated) return repeated;
    const promise = room.promisedUntil ? null : await readPromise(transaction, now());
    const promisedUntil = promise?.promised_until ?? null;
    const message = await storeMessage(transaction, room, customer, draft, {
      isFromCustomer: true,
      promisedUntil,
    });
    await onStored?.(transaction, message.id);
    const wasOpen = !created && room.status === 'open';
    if (wasOpen && promisedUntil === null) return { message };
    if (!wasOpen) {
      await notify({ jobs }, transaction, {
        key: `waiting-chat-${message.documentId}`,
        kind: 'waiting-chat',
        title: 'A customer waits in the chat',
        path: '/helpdesk/chat',
      });
    }
    const row = await getRoom(transaction, room.id);
    if (created) return { message, createdRoom: toChatRoom(row, [message]) };
    return { message, changedRoom: toChatRoom(row) };
  });
  emitEvents(events, sent);
  return sent.message;
}

interface Reply extends Draft {
  readonly lastKnown?: string | undefined;
}

/**
 * The first agent to reply is assigned the room.
 * @throws ShopError NOT_FOUND, CHAT_CLOSED or ANSWERED_MEANWHILE
 */
export async function sendAsHelpdesk(
  { db, events, jobs }: ChatDeps,
  helpdesk: SignedIn,
  roomReference: string,
  { lastKnown, ...draft }: Reply,
): Promise<ChatMessageResult> {
  const sent = await db.transaction(async (transaction): Promise<Sent> => {
    const room = await lockRoom(transaction, roomReference);
    if (!room) throw new ShopError('NOT_FOUND');
    const repeated = await findRepeated(transaction, room, helpdesk, draft);
    if (repeated) return repeated;
    if (room.status === 'closed') throw new ShopError('CHAT_CLOSED');
    await refuseIfAnswered(transaction, room, helpdesk, lastKnown);
    const message = await storeMessage(transaction, room, helpdesk, draft, {
      isFromCustomer: false,
      promisedUntil: null,
    });
    const { documentId } = message;
    await enqueueUnreadChecks({ jobs }, transaction, [{ documentId, roomId: room.id }]);
    const mark = room.isMarkedUnread && { roomId: room.documentId, isUnread: false };
    if (room.status === 'pending' && room.helpdeskId !== null) return { message, mark };
    return { message, mark, changedRoom: toChatRoom(await getRoom(transaction, room.id)) };
  });
  emitEvents(events, sent);
  return sent.message;
}

async function refuseIfAnswered(
  db: Transaction,
  room: LockedRoom,
  author: SignedIn,
  lastKnown: string | undefined,
): Promise<void> {
  if (lastKnown === undefined) return;
  const lastId = (await findMessageIds(db, room.id, [lastKnown])).get(lastKnown);
  if (lastId === undefined) throw new ShopError('NOT_FOUND');
  const reply = await findColleaguesReply(db, room.id, { after: lastId, authorId: author.id });
  if (!reply) return;
  throw new ShopError('ANSWERED_MEANWHILE', {
    message: `${reply.username} has answered meanwhile. Read that answer before you send yours.`,
    details: { reply: z.parse(colleaguesReply, reply) },
  });
}

interface Sent {
  readonly message: ChatMessageResult;
  /** The client key is known: the message was stored and published before. */
  readonly isRepeated?: true;
  readonly createdRoom?: ChatRoomResult;
  readonly changedRoom?: ChatRoomResult;
  readonly mark?: RoomMark | false;
}

function emitEvents(
  events: ChatEvents,
  { message, isRepeated, createdRoom, changedRoom, mark }: Sent,
): void {
  if (isRepeated) return;
  if (createdRoom) events.roomCreated(createdRoom);
  events.newMessage(message);
  if (changedRoom) events.roomUpdated(changedRoom);
  if (mark) events.roomMarked(mark);
}

async function findRepeated(
  db: Transaction,
  room: LockedRoom,
  author: Author,
  { clientKey }: Draft,
): Promise<Sent | undefined> {
  const known = clientKey && (await findMessageByKey(db, room.id, author.id, clientKey));
  return known ? { message: toChatMessage(known, room, author.id), isRepeated: true } : undefined;
}

async function storeMessage(
  db: Transaction,
  room: LockedRoom,
  author: Author,
  draft: Draft,
  facts: { readonly isFromCustomer: boolean; readonly promisedUntil: Date | null },
): Promise<ChatMessageResult> {
  const { id: roomId } = room;
  const { isFromCustomer, promisedUntil } = facts;
  const { attachments: attachmentIds = [], ...text } = draft;
  const inserted = await insertMessage(db, { ...text, ...facts, roomId, senderId: author.id });
  await updateRoom(db, roomId, {
    status: isFromCustomer ? 'open' : 'pending',
    helpdeskId: isFromCustomer ? room.helpdeskId : (room.helpdeskId ?? author.id),
    promisedUntil: isFromCustomer ? (room.promisedUntil ?? promisedUntil) : null,
    updatedAt: inserted.createdAt,
    waitingSince: isFromCustomer ? (room.waitingSince ?? inserted.createdAt) : null,
    ...(!isFromCustomer && { isMarkedUnread: false }),
  });
  const { id, documentId, username } = author;
  const sender = { id, documentId, username };
  const attachments = await attachFiles(db, inserted.id, attachmentIds, {
    uploaderId: author.id,
    customerId: room.userId,
  });
  return toChatMessage({ ...inserted, sender, attachments }, room, author.id);
}

/** @throws ShopError ATTACHMENT_UNKNOWN */
async function attachFiles(
  db: Transaction,
  messageId: number,
  attachmentIds: readonly string[],
  participants: { readonly uploaderId: number; readonly customerId: number },
) {
  if (attachmentIds.length === 0) return null;
  const attached = await attachToMessage(db, attachmentIds, { id: messageId, ...participants });
  if (attached < attachmentIds.length) throw new ShopError('ATTACHMENT_UNKNOWN');
  return readAttachmentsOf(db, messageId);
}

export function toChatMessage(
  { via, attachments, clientKey, ...row }: MessageRow,
  { documentId }: { documentId: string },
  readerId: number,
): ChatMessageResult {
  return {
    ...row,
    ...(via !== 'chat' && { via }),
    chat_room: { documentId },
    clientKey: row.sender.id === readerId ? clientKey : null,
    ...(attachments && { attachments }),
  };
}

export const toChatRoom = (
  row: ChatRoomRow,
  messages: ChatMessageResult[] = [],
): ChatRoomResult => ({ ...row, chat_messages: messages });
