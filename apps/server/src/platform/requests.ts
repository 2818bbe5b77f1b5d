import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from './log.ts';

interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The client disconnected before it had the whole answer. */
  readonly isAborted: boolean;
  readonly durationMs: number;
  readonly user: string | undefined;
  readonly traceId: string | undefined;
}

export type OnAnswered = (request: AnsweredRequest) => void;

/** Pages call the API within the process while they are rendered. */
export const isFromNetwork = ({ raw }: FastifyRequest) => raw.socket instanceof Socket;

/** Their requests are neither traced nor refused for an unknown host. */
export const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/livez']);

export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown';

export function observeRequest(
  request: FastifyRequest,
  { raw }: FastifyReply,
  observers: readonly OnAnswered[],
): void {
  if (!isFromNetwork(request)) return;
  const startedAt = performance.now();
  raw.once('close', () => {
    const answered = {
      requestId: request.id,
      method: request.method,
      route: routeOf(request),
      status: raw.statusCode,
      isAborted: !raw.writableFinished,
      durationMs: performance.now() - startedAt,
      user: request.authorization?.user?.documentId,
      traceId: request.traceId,
    };
    for (const onAnswered of observers) onAnswered(answered);
  });
}

/** Everything after `done` belongs to the trace of the request. */
export type BeginTrace = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

declare module 'fastify' {
  interface FastifyRequest {
    traceId?: string | undefined;
  }
}

export function createRequestLog(log: Logger): OnAnswered | undefined {
  if (!log.isLevelEnabled('info')) return undefined;
  // The fields below contain no secrets, and looking for some takes longer than the line.
  const lines = log.child({}, { redact: [] });
  return ({ durationMs, isAborted, ...request }) => {
    const rounded = Math.round(durationMs * 10) / 10;
    lines.info({ ...request, durationMs: rounded, ...(isAborted && { isAborted }) }, 'request');
  };
}

const wellFormed = /^[\w.-]{1,64}$/;

export function readRequestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
