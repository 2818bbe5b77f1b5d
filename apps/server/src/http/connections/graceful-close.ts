import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { monitorAcceptBacklog } from './accept-backlog.ts';

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
