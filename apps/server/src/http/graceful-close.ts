import type { Server, Socket } from 'node:net';
import { setImmediate as nextLoopRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const idleCheckMs = 50;
const maxDrainMs = 500;

/** Closing resets connections that were not served yet, so the accept backlog is drained first. */
export function closeGracefully(app: FastifyInstance, maxCloseMs: number): void {
  const { server } = app;
  const waitUntilDrained = monitorAcceptBacklog(server);
  const silent = trackUnusedConnections(server);
  app.addHook('preClose', async () => {
    const end = setTimeout(() => server.closeAllConnections(), maxCloseMs).unref();
    server.once('close', () => clearTimeout(end));
    await waitUntilDrained(maxDrainMs, () => silent.size === 0);
    server.close();
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    server.once('close', () => clearInterval(idle));
  });
}

function trackUnusedConnections(server: FastifyInstance['server']): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const markUsed = ({ socket }: { socket: Socket }) => silent.delete(socket);
  server.on('request', markUsed);
  server.on('upgrade', markUsed);
  return silent;
}

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

const connectionsEndMs = 8_000;
/** It is longer than statements and most calls of providers take. */
const minCloseMs = 3_000;

export const closeLimitMs = (shutdownDelayMs: number) =>
  Math.max(minCloseMs, connectionsEndMs - shutdownDelayMs);
