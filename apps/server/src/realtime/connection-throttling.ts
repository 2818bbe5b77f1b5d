import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { monitorAcceptBacklog } from '../http/connections/accept-backlog.ts';
import type { Realtime } from './shop-sockets.ts';

/** Handshake requests that are handled before the server accepts further connections. */
const concurrentRequests = 8;
const maxHoldMs = 200;

/**
 * After a restart thousands of tabs reconnect at once, and a visitor's connection waits behind
 * theirs. While the accept backlog is not drained, requests of Socket.IO are held back, so that
 * each round of the event loop stays short and new connections are accepted quickly.
 */
export function throttleConnections(io: Realtime, server: Server): void {
  const limit = pLimit(concurrentRequests);
  const waitUntilDrained = monitorAcceptBacklog(server);
  io.engine.use(({ socket }: IncomingMessage, _response: ServerResponse, next: () => void) => {
    void limit(async () => {
      await waitUntilDrained(maxHoldMs);
      if (!socket.destroyed) next();
    });
  });
}
