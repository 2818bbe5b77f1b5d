import type { FastifyRequest } from 'fastify';
import { hasBody } from './request-timeout.ts';

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
