import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What is safe in log lines and headers. */
const wellFormed = /^[\w.-]{1,64}$/;

/** The id that a proxy or a client has given the request, or a new one. */
export function readRequestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
