import type { Logger } from '../logging/log.ts';
import type { SignedIn } from '../identity.ts';
import type { Realtime, RealtimeSocket } from './shop-sockets.ts';

export type ListActiveSessions = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, SignedIn['role']>>;

const checkEveryMs = 2_000;

/** A database outage ends no session. The returned function waits for a check under way. */
export function disconnectEndedSessions(
  io: Realtime,
  listLiveSessions: ListActiveSessions,
  log: Logger,
): () => Promise<void> {
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()] as RealtimeSocket[];
    if (sockets.length === 0) return;
    const sessionIds = new Set(sockets.map((socket) => socket.data.user.sessionId));
    const roles = await listLiveSessions([...sessionIds]);
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
