import type { Server } from 'node:net';
import { setImmediate as nextLoopRound } from 'node:timers/promises';

/** Resolves once no new connection comes in and, where it is given, `isQuiet` agrees. */
type WaitUntilDrained = (maxMs: number, isQuiet?: () => boolean) => Promise<void>;

/** Node accepts one connection per round of its event loop, so a busy backlog shows in each round. */
export function monitorAcceptBacklog(server: Server): WaitUntilDrained {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  return async (maxMs, isQuiet = () => true) => {
    const deadline = performance.now() + maxMs;
    let before: number;
    // The rest of the current round is not a whole one.
    await nextLoopRound();
    do {
      before = accepted;
      await nextLoopRound();
    } while ((accepted > before || !isQuiet()) && performance.now() < deadline);
  };
}
