import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { monitorAcceptBacklog } from '../http/connections/accept-backlog.ts';
import type { Realtime } from './shop-sockets.ts';

const concurrentRequests = 8;
const maxHoldMs = 200;

/** After a restart thousands of tabs reconnect at once: new visitors must not wait for them. */
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
