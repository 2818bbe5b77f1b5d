import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ListenOptions {
  readonly port: number;
  readonly host: string | undefined;
  readonly setting?: 'PORT' | 'METRICS_PORT';
}

const backlog = 4096;

async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::', backlog });
  } catch (error) {
    if (!isMissingAddress(error)) throw error;
    await app.listen({ port, host: '0.0.0.0', backlog });
  }
}

function explain(cause: unknown, { port, host, setting = 'PORT' }: ListenOptions): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const reason = `Port ${port} is taken: stop what uses it, or choose another with ${setting}.`;
    return new Error(reason, { cause });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Error(`HOST is ${host}, which is no address of this machine.`, { cause });
  }
  return cause;
}

/** @throws Error that names the setting to change */
export async function listen(app: FastifyInstance, options: ListenOptions): Promise<void> {
  const { port, host } = options;
  try {
    if (host === undefined) await listenEverywhere(app, port);
    else if (host === 'localhost') await listenOnLoopback(app, { port, backlog });
    else await app.listen({ port, host, backlog });
  } catch (error) {
    throw explain(error, options);
  }
}

const longestWaitMs = 9_000;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const isMissingAddress = (error: unknown) =>
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
async function listenOnLoopback(
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
