import type { FastifyRequest } from 'fastify';
import { hasBody } from './request-timeout.ts';

/** So much is read for nothing: whoever is hung up on while sending may not get to read why. */
const mostBytes = 4 * 1024 * 1024;
const patienceMs = 5_000;

/** Hangs up on a sender who has been refused and sends on regardless. */
export function discardBody(request: FastifyRequest): void {
  const { raw } = request;
  if (!hasBody(request) || raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  raw.once('close', () => clearTimeout(timer));
  let unreadBytes = 0;
  raw.unpipe();
  raw.on('data', ({ length }: Buffer) => {
    unreadBytes += length;
    if (unreadBytes > mostBytes) raw.destroy();
  });
  // Whatever read it before may have left it paused.
  raw.resume();
}
