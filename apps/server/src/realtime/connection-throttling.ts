import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { watchAcceptBacklog } from '../http/accept-backlog.ts';
import { createTurns } from '../turns.ts';
import type { Realtime } from './shop-sockets.ts';

/** How many requests of the chat are heard before everybody else is heard again. */
const requestsPerRound = 8;
const longestHoldMs = 200;

/**
 * After a restart thousands of tabs come back at once, each with several requests until it stands,
 * and a visitor's connection waits behind theirs. While new ones come in, the requests of the chat
 * are held, so that a round of the event loop is short and all are soon heard.
 */
export function throttleConnections(io: Realtime, server: Server): void {
  const turns = createTurns(requestsPerRound);
  const untilNobodyComes = watchAcceptBacklog(server);
  io.engine.use(({ socket }: IncomingMessage, _response: ServerResponse, next: () => void) => {
    void turns.take(async () => {
      await untilNobodyComes(longestHoldMs);
      if (!socket.destroyed) next();
    });
  });
}
