import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import './begin-trace.ts';

/** Without its address, its query and personal data. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The client disconnected before it had the whole answer. */
  readonly isAborted: boolean;
  readonly durationMs: number;
  /** The documentId of a signed-in user. */
  readonly user: string | undefined;
  /** With tracing only. */
  readonly traceId: string | undefined;
}

export type OnAnswered = (request: AnsweredRequest) => void;

/** Pages call the API within the process while they are rendered. */
export const isFromNetwork = ({ raw }: FastifyRequest) => raw.socket instanceof Socket;

/** Their requests are neither traced nor refused for an unknown host. */
export const healthAddresses: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/livez']);

export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown';

/** Also when the answer bypasses Fastify. */
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
