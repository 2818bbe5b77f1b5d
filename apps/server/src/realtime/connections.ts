import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import type { Config } from '../platform/config.ts';
import { ShopError, toShopError } from '../platform/errors.ts';
import { refuseConnection } from '../http/broken-requests.ts';
import { callerAt, type RateLimits } from '../platform/rate-limits.ts';
import { monitorAcceptBacklog } from '../http/graceful-close.ts';
import { createOriginCheck } from '../http/cross-origin.ts';
import type { Logger } from '../platform/log.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

/** Browsers allow any page to open a websocket, and name its origin: check every request. */
export function checkOrigin(io: RealtimeServer, config: Pick<Config, 'publicUrl' | 'live'>): void {
  const isOwn = createOriginCheck(config);

  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) =>
    request.headers.origin === undefined || isOwn(request.headers)
      ? next()
      : refuseConnection(new ShopError('ORIGIN_UNKNOWN'), request.socket),
  );
}

interface EngineRequest extends IncomingMessage {
  readonly _query: { readonly sid?: string };
}

/** Requests of Socket.IO do not pass through Fastify. */
export function limitHandshakes(
  io: RealtimeServer,
  rateLimits: RateLimits,
  readIp: (request: IncomingMessage) => string,
): void {
  async function consumeRate(request: EngineRequest, next: () => void): Promise<void> {
    const rate = request._query.sid ? 'socketRequest' : 'handshake';
    try {
      await rateLimits.consume(rate, callerAt(readIp(request)));
    } catch (error) {
      return refuseConnection(toShopError(error), request.socket);
    }
    next();
  }

  io.engine.use(
    (request: EngineRequest, _response: ServerResponse, next: () => void) =>
      void consumeRate(request, next),
  );
}

const concurrentRequests = 8;
const maxHoldMs = 200;

/** After a restart thousands of tabs reconnect at once: new visitors must not wait for them. */
export function throttleConnections(io: RealtimeServer, server: Server): void {
  const limit = pLimit(concurrentRequests);
  const waitUntilDrained = monitorAcceptBacklog(server);
  io.engine.use(({ socket }: IncomingMessage, _response: ServerResponse, next: () => void) => {
    void limit(async () => {
      await waitUntilDrained(maxHoldMs);
      if (!socket.destroyed) next();
    });
  });
}

type Connection = RealtimeSocket['conn'];

const packets = { limit: 100, perMs: 10_000 };
const longestBacklogBytes = 1024 * 1024;

export function limitConnections(io: RealtimeServer, log: Logger): void {
  io.engine.on('connection', (connection: Connection) => {
    const drop = (reason: string) => {
      log.warn({ reason }, 'a realtime connection was dropped');
      connection.close(true);
    };
    limitIncomingPackets(connection, drop);
    limitSendBuffer(connection, drop);
  });
}

function limitIncomingPackets(connection: Connection, drop: (reason: string) => void): void {
  let windowEndsAt = 0;
  let received = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now > windowEndsAt) {
      windowEndsAt = now + packets.perMs;
      received = 0;
    }
    received += 1;
    if (received > packets.limit) drop('too many packets');
  });
}

/** Limits the bytes that wait for a client that does not read. */
function limitSendBuffer(connection: Connection, drop: (reason: string) => void): void {
  let waitingBytes = 0;
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waitingBytes += data?.length ?? 0;
    if (waitingBytes > longestBacklogBytes) drop('reads nothing');
  });
  connection.on('flush', () => {
    waitingBytes = 0;
  });
}
