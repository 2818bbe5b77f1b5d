import type { IncomingMessage, ServerResponse } from 'node:http';
import { toShopError } from '../errors.ts';
import { refuseConnection } from '../http/broken-requests.ts';
import { callerAt } from '../http/callers/callers.ts';
import type { RateLimits } from '../http/callers/rate-limits.ts';
import type { Realtime } from './shop-sockets.ts';

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
