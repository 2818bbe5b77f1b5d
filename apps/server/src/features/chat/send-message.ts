import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../errors.ts';
import type { SignedIn } from '../../identity.ts';
import type { Jobs } from '../../jobs.ts';
import { notify } from '../notifications/notify.ts';
import type { ChatEvents } from './chat-events.ts';
import { findMessageByKey, insertMessage } from './message-queries.ts';
import { toChatMessage, toChatRoom } from './to-chat-room.ts';
import {
  getRoom,
  insertRoom,
  lockOwnRoom,
  lockRoom,
  type LockedRoom,
  updateRoom,
} from './queries.ts';

export interface ChatDeps {
  readonly db: Database;
  readonly events: ChatEvents;
  readonly jobs: Jobs;
}

interface Draft {
  readonly content: string;
  readonly clientKey?: string | undefined;
}

interface Sent {
  readonly message: ChatMessage;
  /** The client key is known: the message was stored and published before. */
  readonly isRepeated?: true;
  readonly createdRoom?: ChatRoom;
  readonly changedRoom?: ChatRoom;
}

function emitEvents(
  events: ChatEvents,
  { message, isRepeated, createdRoom, changedRoom }: Sent,
): void {
  if (isRepeated) return;
  if (createdRoom) events.roomCreated(createdRoom);
  events.newMessage(message);
  if (changedRoom) events.roomUpdated(changedRoom);
}

async function findRepeated(
  db: Transaction,
  room: LockedRoom,
  author: SignedIn,
  { clientKey }: Draft,
): Promise<Sent | undefined> {
  const known = clientKey && (await findMessageByKey(db, room.id, author.id, clientKey));
  return known ? { message: toChatMessage(known, room, author.id), isRepeated: true } : undefined;
}

async function storeMessage(
  db: Transaction,
  room: LockedRoom,
  author: SignedIn,
  draft: Draft,
  isFromCustomer: boolean,
): Promise<ChatMessage> {
  const { id: roomId } = room;
  const inserted = await insertMessage(db, {
    ...draft,
    roomId,
    senderId: author.id,
    isFromCustomer,
  });
  await updateRoom(db, roomId, {
    status: isFromCustomer ? 'open' : 'pending',
    helpdeskId: isFromCustomer ? room.helpdeskId : (room.helpdeskId ?? author.id),
    updatedAt: inserted.createdAt,
  });
  const { id, documentId, username } = author;
  const sender = { id, documentId, username };
  return toChatMessage({ ...inserted, sender }, room, author.id);
}

export async function sendAsCustomer(
  { db, events, jobs }: ChatDeps,
  customer: SignedIn,
  draft: Draft,
): Promise<ChatMessage> {
  const sent = await db.transaction(async (transaction): Promise<Sent> => {
    const existing = await lockOwnRoom(transaction, customer.id);
    const created = existing ? undefined : await insertRoom(transaction, customer.id);
    const room = existing ?? created ?? (await lockOwnRoom(transaction, customer.id))!;
    const repeated = await findRepeated(transaction, room, customer, draft);
    if (repeated) return repeated;
    const message = await storeMessage(transaction, room, customer, draft, true);
    if (!created && room.status === 'open') return { message };
    await notify({ jobs }, transaction, {
      key: `waiting-chat-${message.documentId}`,
      kind: 'waiting-chat',
      title: 'A customer waits in the chat',
      path: '/helpdesk/chat',
    });
    const row = await getRoom(transaction, room.id);
    if (created) return { message, createdRoom: toChatRoom(row, [message]) };
    return { message, changedRoom: toChatRoom(row) };
  });
  emitEvents(events, sent);
  return sent.message;
}

/** The first agent to reply is assigned the room. @throws ShopError NOT_FOUND or CHAT_CLOSED */
export async function sendAsHelpdesk(
  { db, events }: ChatDeps,
  helpdesk: SignedIn,
  roomReference: string,
  draft: Draft,
): Promise<ChatMessage> {
  const sent = await db.transaction(async (transaction): Promise<Sent> => {
    const room = await lockRoom(transaction, roomReference);
    if (!room) throw new ShopError('NOT_FOUND');
    const repeated = await findRepeated(transaction, room, helpdesk, draft);
    if (repeated) return repeated;
    if (room.status === 'closed') throw new ShopError('CHAT_CLOSED');
    const message = await storeMessage(transaction, room, helpdesk, draft, false);
    if (room.status === 'pending' && room.helpdeskId !== null) return { message };
    return { message, changedRoom: toChatRoom(await getRoom(transaction, room.id)) };
  });
  emitEvents(events, sent);
  return sent.message;
}
