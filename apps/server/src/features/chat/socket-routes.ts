import {
  chatMessage,
  chatRoom,
  type ChatActivity,
  chatActivity,
  ownChatRoom,
} from '@partshelf/contract/chat/chat.ts';
import { chatNote } from '@partshelf/contract/chat/notes.ts';
import { isStaff } from '@partshelf/contract/roles.ts';
import { reference } from '@partshelf/contract/api/fields.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import { callerWithAccount, type RateLimits } from '../../platform/rate-limits.ts';
import type { RealtimeServer, RealtimeSocket } from '../../realtime/sockets.ts';
import type { ChatEvents } from './chat.ts';
import type { NoteEvents } from './notes.ts';
import { findReadableRoom } from './queries.ts';

/** Clients can name rooms, not channels. */
const helpdeskChannel = 'helpdesk';

const roomChannel = (roomDocumentId: string) => `room:${roomDocumentId}`;

const roomStaffChannel = (roomDocumentId: string) => `room-staff:${roomDocumentId}`;

export function createChatEvents(io: RealtimeServer): ChatEvents & NoteEvents {
  const participants = (room: string) => io.to([roomChannel(room), helpdeskChannel]);
  return {
    newMessage: (message) =>
      participants(message.chat_room.documentId).emit('newMessage', z.parse(chatMessage, message)),
    messagesRead: (read) => participants(read.roomId).emit('messagesRead', read),
    attachmentChecked: (checked) => participants(checked.roomId).emit('attachmentChecked', checked),
    roomCreated: (room) => io.to(helpdeskChannel).emit('roomCreated', z.parse(chatRoom, room)),
    roomUpdated(room) {
      io.to(helpdeskChannel).emit('roomUpdated', z.parse(chatRoom, room));
      io.to(roomChannel(room.documentId))
        .except(helpdeskChannel)
        .emit('roomUpdated', z.parse(ownChatRoom, room));
    },
    noteCreated: (note) => io.to(helpdeskChannel).emit('noteCreated', z.parse(chatNote, note)),
    noteDeleted: (note) => io.to(helpdeskChannel).emit('noteDeleted', note),
    roomMarked: (mark) => io.to(helpdeskChannel).emit('roomMarked', mark),
  };
}

interface JoinDeps extends Pick<Deps, 'db' | 'log'> {
  readonly rateLimits: RateLimits;
  readonly limit: LimitFunction;
}

const lookupConcurrency = 8;

export function registerRoomEvents(io: RealtimeServer, given: Omit<JoinDeps, 'limit'>): void {
  const deps = { ...given, limit: pLimit(lookupConcurrency) };
  io.on('connection', (socket) => {
    if (isStaff(socket.data.user.role)) void socket.join(helpdeskChannel);
    const enqueue = createRequestQueue(socket, deps);
    socket.on('join', (...sent: unknown[]) => enqueue(sent, () => join(socket, deps, sent[0])));
    socket.on('leave', (...sent: unknown[]) => enqueue(sent, () => leave(socket, deps, sent[0])));
    publishTyping(socket);
  });
}

async function join(socket: RealtimeSocket, deps: JoinDeps, roomId: unknown): Promise<void> {
  const { user } = socket.data;
  await deps.rateLimits.consume('joinRoom', callerWithAccount(user));
  const room = await findNamedRoom(socket, deps, roomId);
  if (!room) {
    deps.log.warn({ user: user.documentId }, 'a user may not join this chat room');
    throw new ShopError('NOT_FOUND');
  }
  await socket.join(roomChannel(room.documentId));
  if (isStaff(user.role)) await socket.join(roomStaffChannel(room.documentId));
}

async function leave(socket: RealtimeSocket, deps: JoinDeps, roomId: unknown): Promise<void> {
  const room = await findNamedRoom(socket, deps, roomId);
  if (!room) throw new ShopError('NOT_FOUND');
  await socket.leave(roomChannel(room.documentId));
  await socket.leave(roomStaffChannel(room.documentId));
}

const typingEveryMs = 400;

function publishTyping(socket: RealtimeSocket): void {
  const lastAt = new Map<ChatActivity, number>();
  socket.on('typing', (roomId: unknown, sent: unknown) => {
    const { data: activity } = z.safeParse(chatActivity, sent);
    if (!activity || typeof roomId !== 'string' || !socket.rooms.has(roomChannel(roomId))) return;
    const now = performance.now();
    if (now - (lastAt.get(activity) ?? -typingEveryMs) < typingEveryMs) return;
    lastAt.set(activity, now);
    const { documentId, username, role } = socket.data.user;
    if (!isStaff(role) && activity !== 'writing') return;
    const staff = roomStaffChannel(roomId);
    socket.to(staff).emit('typing', { roomId, activity, by: { documentId, username } });
    if (isStaff(role) && activity === 'writing')
      socket.to(roomChannel(roomId)).except(staff).emit('typing', { roomId, activity, by: null });
  });
}

/** Clients send anything: only a documentId or a numeric id names a room. */
async function findNamedRoom(socket: RealtimeSocket, { db, limit }: JoinDeps, roomId: unknown) {
  const named = z.safeParse(reference, typeof roomId === 'number' ? String(roomId) : roomId);
  if (!named.success) return undefined;
  return limit(() => findReadableRoom(db, socket.data.user, named.data));
}

/** Over the rate limit, the socket ends. */
function createRequestQueue(socket: RealtimeSocket, { log }: JoinDeps) {
  let last = Promise.resolve();

  async function respond(given: unknown[], act: () => Promise<void>): Promise<void> {
    const callback = given.at(-1);
    const acknowledge = typeof callback === 'function' ? callback : () => {};
    if (!socket.connected) return;
    try {
      await act();
      acknowledge(true);
    } catch (error) {
      const { code } = toShopError(error);
      acknowledge(false, code);
      if (code === 'NOT_FOUND') return;
      log.warn({ err: error, user: socket.data.user.documentId }, 'a request of a socket failed');
      if (code === 'TOO_MANY_REQUESTS') socket.disconnect(true);
    }
  }

  return (given: unknown[], act: () => Promise<void>): void => {
    last = last.then(() => respond(given, act));
  };
}
