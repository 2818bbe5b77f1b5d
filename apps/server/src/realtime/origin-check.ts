import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { ShopError } from '../errors.ts';
import { refuseConnection } from '../http/broken-requests.ts';
import type { Realtime } from './shop-sockets.ts';

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Browsers allow any page to open a websocket, and name its origin: check every request. */
export function checkOrigin(
  io: Realtime,
  { publicUrl, live }: Pick<Config, 'publicUrl' | 'live'>,
): void {
  const ownOrigin = new URL(publicUrl).origin;
  const isOwn = ({ headers: { origin, host } }: IncomingMessage) =>
    origin === undefined ||
    origin === ownOrigin ||
    (!live && loopback.test(origin) && new URL(origin).host === host);

  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) =>
    isOwn(request) ? next() : refuseConnection(new ShopError('ORIGIN_UNKNOWN'), request.socket),
  );
}
