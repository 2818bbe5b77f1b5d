import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { ShopError } from '../errors.ts';
import { refuseConnection } from '../http/broken-requests.ts';
import { createOriginCheck } from '../http/own-origin.ts';
import type { Realtime } from './shop-sockets.ts';

/** Browsers allow any page to open a websocket, and name its origin: check every request. */
export function checkOrigin(io: Realtime, config: Pick<Config, 'publicUrl' | 'live'>): void {
  const isOwn = createOriginCheck(config);

  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) =>
    request.headers.origin === undefined || isOwn(request.headers)
      ? next()
      : refuseConnection(new ShopError('ORIGIN_UNKNOWN'), request.socket),
  );
}
