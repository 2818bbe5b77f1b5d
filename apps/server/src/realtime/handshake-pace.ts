import type { IncomingMessage, Server } from 'node:http';
import { watchArrivals } from '../http/arrivals.ts';
import { createTurns } from '../turns.ts';

type Decide = (refusal: string | null, isAllowed: boolean) => void;

/** How many of those who knock are let in before everybody else is heard again. */
const knocksPerRound = 8;
const longestHoldMs = 200;

/**
 * After a restart thousands knock at once, and a visitor's connection stands behind theirs. While
 * new ones come in nobody is let in, so that a round is short and all are soon heard.
 */
export function createHandshakePace(
  server: Server,
): (request: IncomingMessage, decide: Decide) => void {
  const turns = createTurns(knocksPerRound);
  const untilNobodyComes = watchArrivals(server);
  return ({ socket }, decide) => {
    void turns.take(async () => {
      await untilNobodyComes(longestHoldMs);
      decide(null, !socket.destroyed);
    });
  };
}
