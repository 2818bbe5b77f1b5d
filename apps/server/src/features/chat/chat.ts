import { isStaff } from '@partshelf/contract/accounts/roles.ts';
import type {
  ChatMessage,
  ChatRoom,
  ChatStatus,
  MessagesRead,
} from '@partshelf/contract/chat/chat.ts';
import { ShopError } from '../../errors.ts';
import type { Database } from '../../db/client.ts';
import type { SignedIn } from '../../identity.ts';
import {
  findReadableMessage,
  findMessageIds,
  listMessages,
  markMessagesRead,
} from './message-queries.ts';
import { toChatMessage, toChatRoom } from './to-chat-room.ts';
import { findReadableRoom, getRoom, lockRoom, type RoomRow, updateRoom } from './queries.ts';
import type { ChatDeps } from './send-message.ts';

export async function withMessages(
  db: Database,
  room: RoomRow,
  reader: SignedIn,
): Promise<ChatRoom> {
  const { messages } = await listMessages(db, room.id);
  return toChatRoom(
    room,
    messages.map((message) => toChatMessage(message, room, reader.id)),
  );
}

/** @throws ShopError NOT_FOUND, also when a bound is no message of the room */
export async function readMessages(
  db: Database,
  reader: SignedIn,
  roomDocumentId: string,
  bounds: { before?: string | undefined; after?: string | undefined },
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const room = await findReadableRoom(db, reader, roomDocumentId);
  if (!room) throw new ShopError('NOT_FOUND');
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
  return read;
}

/** @throws ShopError NOT_FOUND */
export async function setRoomStatus(
  { db, events }: ChatDeps,
  reference: string,
  status: ChatStatus,
): Promise<RoomRow> {
  const [before, room] = await db.transaction(async (transaction) => {
    const locked = await lockRoom(transaction, reference);
    if (!locked) throw new ShopError('NOT_FOUND');
    if (locked.status !== status) await updateRoom(transaction, locked.id, { status });
    return [locked, await getRoom(transaction, locked.id)] as const;
  });
  if (before.status !== status) events.roomUpdated(toChatRoom(room));
  return room;
}
