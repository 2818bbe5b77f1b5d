import type { ClientEvents, ServerEvents } from '@partshelf/contract/events.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../platform/identity.ts';
import type { Logger } from '../platform/log.ts';

interface SocketData {
  user: SignedIn;
}

type BetweenServers = Record<string, never>;

export type RealtimeServer = Server<ClientEvents, ServerEvents, BetweenServers, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, BetweenServers, SocketData>;

export type ListActiveSessions = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, SignedIn['role']>>;

const checkEveryMs = 2_000;

/** A database outage ends no session. The returned function waits for a check under way. */
export function disconnectEndedSessions(
  io: RealtimeServer,
  listSessions: ListActiveSessions,
  log: Logger,
): () => Promise<void> {
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()] as RealtimeSocket[];
    if (sockets.length === 0) return;
    const sessionIds = new Set(sockets.map((socket) => socket.data.user.sessionId));
    const roles = await listSessions([...sessionIds]);
    for (const socket of sockets) {
      const { sessionId, role } = socket.data.user;
      if (roles.get(sessionId) !== role) endSocket(socket);
    }
  }

  async function checkSafely(): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'the sessions behind the sockets could not be checked');
    } finally {
      checking = undefined;
    }
  }

  const timer = setInterval(() => (checking ??= checkSafely()), checkEveryMs);
  return async () => {
    clearInterval(timer);
    await checking;
  };
}

function endSocket(socket: RealtimeSocket): void {
  socket.emit('sessionEnded');
  socket.disconnect(true);
}

export function endSocketsOf(io: RealtimeServer, userId: number): void {
  const own = io.in(userChannel(userId));
  own.emit('sessionEnded');
  own.disconnectSockets(true);
}

export const userChannel = (userId: number) => `user:${userId}`;

/** @throws Error when a node does not answer */
export async function isConnected(io: RealtimeServer, userId: number): Promise<boolean> {
  return (await io.in(userChannel(userId)).fetchSockets()).length > 0;
}

export function limitSocketsPerUser(io: RealtimeServer): void {
  io.on('connection', (socket) => {
    const channel = userChannel(socket.data.user.id);
    socket.join(channel);
    const { adapter, sockets } = io.of('/');
    const own = adapter.rooms.get(channel) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size > limits.socketsPerUser) sockets.get(oldest)?.disconnect(true);
    socket.on('disconnect', () => socket.conn.close());
  });
}
