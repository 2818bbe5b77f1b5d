import type { FastifyReply, FastifyRequest } from 'fastify';

/** Everything after `done` belongs to the trace of the request. */
export type BeginTrace = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

declare module 'fastify' {
  interface FastifyRequest {
    traceId?: string | undefined;
  }
}
