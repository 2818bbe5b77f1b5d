import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody, ShopError } from '../platform/errors.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMED_OUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

export function refuseBrokenRequest({ code }: { code: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuseConnection(new ShopError(codes[code] ?? 'REQUEST_MALFORMED'), socket);
}

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

export const maxUrlLength = 8 * 1024;

/** A proxy and the shop could each believe another one. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

function findFault(request: IncomingMessage): ErrorCode | undefined {
  if (request.url!.length > maxUrlLength) return 'ADDRESS_TOO_LONG';
  return hasSeveralHosts(request) ? 'REQUEST_MALFORMED' : undefined;
}

/** It works on addresses before the router, all hooks and Socket.IO: mount it last. */
export function refuseBrokenHeads({ server }: FastifyInstance): void {
  for (const event of ['request', 'upgrade'] as const) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, ...rest: readonly unknown[]) => {
      const fault = findFault(request);
      if (fault) return refuseConnection(new ShopError(fault), request.socket as Socket);
      for (const listener of listeners) listener.call(server, request, ...rest);
    });
  }
}

const packageMinutes = 30;

export const maxRequestMs = packageMinutes * 60 * 1000;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export function enforceRequestTimeout(app: FastifyInstance, requestTimeoutMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.routeOptions.config?.acceptsPackage) {
      const timer = setTimeout(() => {
        if (request.raw.complete) return;
        refuseBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.raw.socket);
      }, requestTimeoutMs);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** So much is read and discarded: a client that is cut off while sending may not read the answer. */
const mostBytes = 4 * 1024 * 1024;
const timeoutMs = 5_000;

export function discardBody(request: FastifyRequest): void {
  const { raw } = request;
  if (!hasBody(request) || raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), timeoutMs);
  raw.once('close', () => clearTimeout(timer));
  let unreadBytes = 0;
  raw.unpipe();
  raw.on('data', ({ length }: Buffer) => {
    unreadBytes += length;
    if (unreadBytes > mostBytes) raw.destroy();
  });
  // An earlier reader may have left it paused.
  raw.resume();
}

/** Node removes its error listener at an upgrade: a reset before Socket.IO adds its own would end the process. */
export function handleUpgradeErrors({ server }: FastifyInstance): void {
  server.on('upgrade', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
  });
}
