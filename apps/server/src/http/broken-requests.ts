import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { FastifyInstance } from 'fastify';
import { errorBody, ShopError } from '../errors.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMED_OUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

export function refuseBrokenRequest({ code }: { code: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuseConnection(new ShopError(codes[code] ?? 'REQUEST_MALFORMED'), socket);
}

/** Where no response of Node's is possible. */
export function refuseConnection(failure: ShopError, socket: Socket): void {
  const { status } = errors[failure.code];
  const body = JSON.stringify(errorBody(failure));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: private, no-store',
    'x-content-type-options: nosniff',
    ...(failure.retryAfter === undefined ? [] : [`retry-after: ${failure.retryAfter}`]),
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

export const longestAddress = 8 * 1024;

/** Before the router, all hooks and Socket.IO, which work on addresses: mount it last. */
export function refuseLongAddresses({ server }: FastifyInstance): void {
  for (const event of ['request', 'upgrade'] as const) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, ...rest: readonly unknown[]) => {
      if (request.url!.length > longestAddress) {
        return refuseConnection(new ShopError('ADDRESS_TOO_LONG'), request.socket as Socket);
      }
      for (const listener of listeners) listener.call(server, request, ...rest);
    });
  }
}
