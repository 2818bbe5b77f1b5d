import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors.ts';
import { refuseConnection } from '../broken-requests.ts';

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
