import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { watchAcceptBacklog } from './accept-backlog.ts';

const idleCheckMs = 50;
const lettingInMs = 500;
const patienceMs = 9_000;

/**
 * Once the shop closes, calls that are under way have some seconds to finish. Whoever has been
 * answered is hung up on: a browser would keep its connection for the next call. Those who wait at
 * a closing server are reset, so it first waits for a moment at which nobody does.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app;
  const untilNobodyComes = watchAcceptBacklog(server);
  const silent = trackUnusedConnections(server);
  app.addHook('preClose', async () => {
    const end = setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    server.once('close', () => clearTimeout(end));
    await untilNobodyComes(lettingInMs, () => silent.size === 0);
    server.close();
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    server.once('close', () => clearInterval(idle));
  });
}

/** Those who have not asked for anything yet: they count as idle, and closing resets them. */
function trackUnusedConnections(server: FastifyInstance['server']): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const hear = ({ socket }: { socket: Socket }) => silent.delete(socket);
  server.on('request', hear);
  server.on('upgrade', hear);
  return silent;
}
