import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { isApiToken, readBearer } from './bearer-token.ts';

/** `public` answers may be read by pages of any origin, `token` answers by those that sent an API token. */
type CrossOrigin = 'public' | 'token' | undefined;

/** Pages of other origins only read: what publishes is no page. */
export function crossOriginOf(route: ListedRoute): CrossOrigin {
  if (route.method !== 'GET') return undefined;
  if (route.scope) return 'token';
  const isPublicRead = route.access === 'public' && route.responseType !== 'redirect';
  return isPublicRead && !route.isSameOriginOnly ? 'public' : undefined;
}

/** Without `access-control-allow-credentials`, browsers send no cookies. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-disposition, etag, retry-after, x-request-id',
} as const;

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

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

export function createOriginCheck({ publicUrl, live }: Pick<Config, 'publicUrl' | 'live'>) {
  const ownOrigin = new URL(publicUrl).origin;
  return ({ origin, host }: OriginHeaders): boolean =>
    origin !== undefined &&
    (origin === ownOrigin || (!live && loopback.test(origin) && new URL(origin).host === host));
}
