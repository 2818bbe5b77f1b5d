import type { Server } from 'node:net';
import { setImmediate as endOfRound } from 'node:timers/promises';

/** Waits until nobody comes in any more and, where it is given, `isQuiet` agrees. */
type WaitUntilDrained = (longestMs: number, isQuiet?: () => boolean) => Promise<void>;

/** Node takes one new connection in each round of its event loop: while many come, each brings one. */
export function watchAcceptBacklog(server: Server): WaitUntilDrained {
  let arrived = 0;
  server.on('connection', () => {
    arrived += 1;
  });
  return async (longestMs, isQuiet = () => true) => {
    const deadline = performance.now() + longestMs;
    let before: number;
    // What is left of the round under way is not a whole one.
    await endOfRound();
    do {
      before = arrived;
      await endOfRound();
    } while ((arrived > before || !isQuiet()) && performance.now() < deadline);
  };
}
