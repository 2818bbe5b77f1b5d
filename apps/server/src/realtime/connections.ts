import type { IncomingMessage, ServerResponse, Server } from 'node:http';
import pLimit from 'p-limit';
import type { Config } from '../config/config.ts';
import { ShopError, toShopError } from '../errors.ts';
import { refuseConnection } from '../http/broken-requests.ts';
import { createOriginCheck } from '../http/own-origin.ts';
import type { Realtime, RealtimeSocket } from './sockets.ts';
import { callerAt } from '../http/callers/callers.ts';
import type { RateLimits } from '../http/callers/rate-limits.ts';
import { monitorAcceptBacklog } from '../http/connections/accept-backlog.ts';
import type { Logger } from '../logging/log.ts';

/** Browsers allow any page to open a websocket, and name its origin: check every request. */
export function checkOrigin(io: Realtime, config: Pick<Config, 'publicUrl' | 'live'>): void {
  const isOwn = createOriginCheck(config);

  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) =>
    request.headers.origin === undefined || isOwn(request.headers)
      ? next()
      : refuseConnection(new ShopError('ORIGIN_UNKNOWN'), request.socket),
  );
}

/** Without a session id it asks for a new connection. */
interface EngineRequest extends IncomingMessage {
  readonly _query: { readonly sid?: string };
}

/** Requests of Socket.IO do not pass through Fastify. */
export function limitHandshakes(
  io: Realtime,
  rateLimits: RateLimits,
  readAddress: (request: IncomingMessage) => string,
): void {
  async function admit(request: EngineRequest, next: () => void): Promise<void> {
    const rate = request._query.sid ? 'socketRequest' : 'handshake';
    try {
      await rateLimits.consume(rate, callerAt(readAddress(request)));
    } catch (error) {
      return refuseConnection(toShopError(error), request.socket);
    }
    next();
  }

  io.engine.use(
    (request: EngineRequest, _response: ServerResponse, next: () => void) =>
      void admit(request, next),
  );
}

const concurrentRequests = 8;
const maxHoldMs = 200;

/** After a restart thousands of tabs reconnect at once: new visitors must not wait for them. */
export function throttleConnections(io: Realtime, server: Server): void {
  const limit = pLimit(concurrentRequests);
  const waitUntilDrained = monitorAcceptBacklog(server);
  io.engine.use(({ socket }: IncomingMessage, _response: ServerResponse, next: () => void) => {
    void limit(async () => {
      await waitUntilDrained(maxHoldMs);
      if (!socket.destroyed) next();
    });
  });
}

/** Exists before authentication. */
type Connection = RealtimeSocket['conn'];

const packets = { limit: 100, perMs: 10_000 };
const longestBacklogBytes = 1024 * 1024;

export function limitConnections(io: Realtime, log: Logger): void {
  io.engine.on('connection', (connection: Connection) => {
    const hangUp = (reason: string) => {
      log.warn({ reason }, 'a realtime connection was dropped');
      connection.close(true);
    };
    limitIncomingPackets(connection, hangUp);
    limitSendBuffer(connection, hangUp);
  });
}

function limitIncomingPackets(connection: Connection, hangUp: (reason: string) => void): void {
  let windowEndsAt = 0;
  let received = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now > windowEndsAt) {
      windowEndsAt = now + packets.perMs;
      received = 0;
    }
    received += 1;
    if (received > packets.limit) hangUp('too many packets');
  });
}

/** Limits the bytes that wait for a client that does not read. */
function limitSendBuffer(connection: Connection, hangUp: (reason: string) => void): void {
  let waitingBytes = 0;
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waitingBytes += data?.length ?? 0;
    if (waitingBytes > longestBacklogBytes) hangUp('reads nothing');
  });
  connection.on('flush', () => {
    waitingBytes = 0;
  });
}
