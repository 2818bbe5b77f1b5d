import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Node removes its error listener at an upgrade: a reset before Socket.IO adds its own would end the process. */
export function handleUpgradeErrors({ server }: FastifyInstance): void {
  server.on('upgrade', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
  });
}
