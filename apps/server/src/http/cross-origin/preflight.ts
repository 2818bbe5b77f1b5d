import { allRoutes } from '@partshelf/contract/api/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossOriginHeaders, crossOriginOf } from './cross-origin.ts';

const isParameter = (part: string) => part.startsWith(':');

const reads = allRoutes
  .filter(({ method }) => method === 'GET')
  .map((route) => ({
    isAllowed: crossOriginOf(route) !== undefined,
    parameters: route.path.split('/').filter(isParameter).length,
    address: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
  }))
  // An address without parameters comes before those that it would match.
  .toSorted((one, other) => one.parameters - other.parameters);

/** Browsers ask before a call with an Authorization header. */
export function isAllowedPreflight({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || headers.origin === undefined) return false;
  const asked = headers['access-control-request-method'];
  if (asked !== 'GET' && asked !== 'HEAD') return false;
  return reads.find(({ address }) => address.test(url))?.isAllowed ?? false;
}

const twoHoursSeconds = 2 * 60 * 60;

export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers(crossOriginHeaders)
    .headers({
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers':
        'authorization, content-type, if-none-match, range, x-request-id',
      'access-control-max-age': String(twoHoursSeconds),
    })
    .code(204)
    .send();
}
