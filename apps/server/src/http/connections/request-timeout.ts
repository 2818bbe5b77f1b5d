import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseBrokenRequest } from '../broken-requests.ts';

const packageMinutes = 30;

/** A package may take so long over a slow line. */
export const maxRequestMs = packageMinutes * 60 * 1000;

export const hasBody = ({ headers }: FastifyRequest) =>
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
