import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const longestWaitMs = 9_000;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export const isMissingAddress = (error: unknown) =>
  codeOf(error) === 'EAFNOSUPPORT' || codeOf(error) === 'EADDRNOTAVAIL';

function trackOpenRequests(server: Server): () => Promise<unknown> {
  const open = new Set<Promise<unknown>>();
  server.on('request', (_request, response: ServerResponse) => {
    const answered = new Promise((resolve) => response.once('close', resolve));
    open.add(answered);
    void answered.then(() => open.delete(answered));
  });
  return () => Promise.race([Promise.all(open), delay(longestWaitMs, undefined, { ref: false })]);
}

/**
 * "localhost" may be 127.0.0.1 or ::1. Both are closed in one moment, because a client that is
 * refused by one tries the other. Closing waits here for the second, which is not counted.
 */
export async function listenOnLoopback(
  app: FastifyInstance,
  options: { readonly port: number; readonly backlog: number },
): Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  const whenAnswered = trackOpenRequests(server);
  const ipv6 = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    server.emit('connection', socket);
  });
  const closeIpv4 = server.close.bind(server);
  server.close = (callback) => {
    ipv6.close();
    return closeIpv4(callback);
  };
  app.addHook('preClose', async () => {
    await whenAnswered();
    for (const socket of sockets) socket.destroySoon();
  });
  await app.listen({ ...options, host: '127.0.0.1' });
  const { port } = server.address() as { port: number };
  try {
    await once(ipv6.listen({ ...options, port, host: '::1' }), 'listening');
  } catch (error) {
    if (!isMissingAddress(error)) throw error;
  }
}
