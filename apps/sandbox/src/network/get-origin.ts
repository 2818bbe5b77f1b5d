import type { FastifyRequest } from 'fastify';

export function getOrigin(request: FastifyRequest): string {
  return `http://localhost:${request.socket.localPort}`;
}
