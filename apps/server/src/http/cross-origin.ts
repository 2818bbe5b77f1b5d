import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { allRoutes } from '@partshelf/contract/api/routes.ts';
import { isApiToken, readBearer } from './bearer-token.ts';
import type { Config } from '../platform/config.ts';
import { ShopError } from '../platform/errors.ts';

/** `public` answers may be read by pages of any origin, `token` answers by those that sent an API token. */
type CrossOrigin = 'public' | 'token' | undefined;

export function crossOriginOf(route: ListedRoute): CrossOrigin {
  if (route.scope) return 'token';
  const isPublicRead =
    route.method === 'GET' && route.access === 'public' && route.responseType !== 'redirect';
  return isPublicRead && !route.isSameOriginOnly ? 'public' : undefined;
}

/** Without `access-control-allow-credentials`, browsers send no cookies. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-disposition, etag, retry-after, x-request-id',
} as const;

/** Also before a refusal, so that its code can be read. */
export function allowCrossOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { crossOrigin } = request.routeOptions.config ?? {};
  if (crossOrigin === 'public') reply.headers(crossOriginHeaders);
  if (crossOrigin !== 'token') return;
  const token = readBearer(request);
  if (token && isApiToken(token)) reply.headers(crossOriginHeaders);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    crossOrigin?: CrossOrigin;
  }
}

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
function isAllowedPreflight({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || headers.origin === undefined) return false;
  const asked = headers['access-control-request-method'];
  if (asked !== 'GET' && asked !== 'HEAD') return false;
  return reads.find(({ address }) => address.test(url))?.isAllowed ?? false;
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

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/** Whether a request with an origin comes from a page of the shop. */
export function createOriginCheck({ publicUrl, live }: Pick<Config, 'publicUrl' | 'live'>) {
  const ownOrigin = new URL(publicUrl).origin;
  return ({ origin, host }: OriginHeaders): boolean =>
    origin !== undefined &&
    (origin === ownOrigin || (!live && loopback.test(origin) && new URL(origin).host === host));
}

const known = allRoutes.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  address: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
}));

export function refuseUnknownCalls(api: FastifyInstance): void {
  api.all('/api/*', (request, reply) => {
    if (isAllowedPreflight(request)) return answerPreflight(reply);
    const methods = known.flatMap((route) =>
      route.address.test(request.url) ? route.methods : [],
    );
    if (methods.length === 0) throw new ShopError('NOT_FOUND');
    reply.header('allow', [...new Set(methods)].join(', '));
    throw new ShopError('METHOD_NOT_ALLOWED');
  });
}
