import type { IncomingMessage, Server } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createTurns } from '../turns.ts';

type Decide = (refusal: string | null, isAllowed: boolean) => void;

/** How many of those who knock are let in before everybody else is heard again. */
const knocksPerRound = 8;
const longestHoldMs = 200;

/**
 * After a restart thousands knock at once. The system hands over one new connection in each round
 * of the event loop, whoever it is of: while they come in, nobody is let in, so that a round is
 * short and a visitor does not stand behind all who knock.
 */
export function createHandshakePace(
  server: Server,
): (request: IncomingMessage, decide: Decide) => void {
  const turns = createTurns(knocksPerRound);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });

  async function untilNobodyIsNew(): Promise<void> {
    const deadline = performance.now() + longestHoldMs;
    let before: number;
    do {
      before = connections;
      await nextRound();
    } while (connections > before && performance.now() < deadline);
  }

  return ({ socket }, decide) => {
    void turns.take(async () => {
      await untilNobodyIsNew();
      decide(null, !socket.destroyed);
    });
  };
}
