import type { FastifyRequest } from 'fastify';

/** The address of the sandbox itself, whatever name the caller used for this machine. */
export function originOf(request: FastifyRequest): string {
  return `http://localhost:${request.socket.localPort}`;
}
