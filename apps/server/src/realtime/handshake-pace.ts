import type { IncomingMessage } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createTurns } from '../turns.ts';

type Decide = (refusal: string | null, isAllowed: boolean) => void;

/** How many of those who knock are let in before everybody else is heard again. */
const knocksPerRound = 8;

/** After a restart thousands knock at once; other calls need not wait until all of them are in. */
export function createHandshakePace(): (request: IncomingMessage, decide: Decide) => void {
  const turns = createTurns(knocksPerRound);
  return ({ socket }, decide) => {
    void turns.take(async () => {
      decide(null, !socket.destroyed);
      await nextRound();
    });
  };
}
