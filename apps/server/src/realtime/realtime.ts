import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { SocketRefusal } from '@partshelf/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { Server, type ServerOptions } from 'socket.io';
import type { Config } from '../platform/config.ts';
import { toShopError } from '../platform/errors.ts';
import { createIpReader } from '../platform/ip-address.ts';
import type { RateLimits } from '../platform/rate-limits.ts';
import { requireSecondFactor, type Identify } from '../platform/identity.ts';
import type { Logger } from '../platform/log.ts';
import {
  checkOrigin,
  limitConnections,
  limitHandshakes,
  throttleConnections,
} from './connections.ts';
import {
  disconnectEndedSessions,
  limitSocketsPerUser,
  type ListActiveSessions,
  type RealtimeServer,
} from './sockets.ts';

interface RealtimeOptions {
  readonly identify: Identify;
  readonly listActiveSessions: ListActiveSessions;
  readonly rateLimits: RateLimits;
  readonly config: Pick<Config, 'publicUrl' | 'live' | 'trustedProxies'>;
  readonly log: Logger;
  readonly adapter?: ServerOptions['adapter'] | undefined;
}

const longestPacketBytes = 64 * 1024;
const connectTimeoutMs = 20_000;
/** After a restart all clients reconnect at once: most database connections are for API calls. */
const concurrentHandshakes = 8;

export function mountRealtime(app: FastifyInstance, options: RealtimeOptions): RealtimeServer {
  const { adapter, config, log } = options;
  const io: RealtimeServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: longestPacketBytes,
    connectTimeout: connectTimeoutMs,
    ...(adapter && { adapter }),
  });
  checkOrigin(io, config);
  limitHandshakes(io, options.rateLimits, createIpReader(config.trustedProxies));
  throttleConnections(io, app.server);
  limitConnections(io, log);
  authenticateSockets(io, options);
  limitSocketsPerUser(io);
  const stopSessionChecks = disconnectEndedSessions(io, options.listActiveSessions, log);
  app.addHook('preClose', async () => {
    await stopSessionChecks();
    await io.close();
  });
  return io;
}

function authenticateSockets(io: RealtimeServer, { identify, log }: RealtimeOptions): void {
  const limit = pLimit(concurrentHandshakes);
  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth['token'];
    // A client that has left the queue is not looked up.
    const identifyIfOpen = async (given: string) =>
      socket.conn.readyState === 'open' ? identify(given) : undefined;
    try {
      const user = typeof token === 'string' ? await limit(identifyIfOpen, token) : undefined;
      if (!user) return next(toRefusal('TOKEN_MISSING'));
      requireSecondFactor(user.secondFactor);
      socket.data.user = user;
      return next();
    } catch (error) {
      const { code } = toShopError(error);
      if (errors[code].status >= 500) log.warn({ err: error }, 'a realtime handshake failed');
      return next(toRefusal(code));
    }
  });
}

const toRefusal = (code: ErrorCode) =>
  Object.assign(new Error(errors[code].message), { data: { code } satisfies SocketRefusal });
