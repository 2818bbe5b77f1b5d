import { allRoutes } from '@partshelf/contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../platform/errors.ts';
import { crossOriginHeaders, crossOriginOf } from './cross-origin.ts';

const known = allRoutes.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
}));

export function refuseUnknownCalls(api: FastifyInstance): void {
  api.all('/api/*', (request, reply) => {
    if (isAllowedPreflight(request)) return answerPreflight(reply);
    const methods = known.flatMap((route) =>
      route.pattern.test(request.url) ? route.methods : [],
    );
    if (methods.length === 0) throw new ShopError('NOT_FOUND');
    reply.header('allow', [...new Set(methods)].join(', '));
    throw new ShopError('METHOD_NOT_ALLOWED');
  });
}

const isParameter = (part: string) => part.startsWith(':');

const reads = allRoutes
  .filter(({ method }) => method === 'GET')
  .map((route) => ({
    isAllowed: crossOriginOf(route) !== undefined,
    parameters: route.path.split('/').filter(isParameter).length,
    pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
  }))
  // An address without parameters comes before those that it would match.
  .toSorted((one, other) => one.parameters - other.parameters);

/** Browsers ask before a call with an Authorization header. */
function isAllowedPreflight({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || headers.origin === undefined) return false;
  const asked = headers['access-control-request-method'];
  if (asked !== 'GET' && asked !== 'HEAD') return false;
  return reads.find(({ pattern }) => pattern.test(url))?.isAllowed ?? false;
}

const twoHoursSeconds = 2 * 60 * 60;

function answerPreflight(reply: FastifyReply): FastifyReply {
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
