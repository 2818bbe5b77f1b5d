import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken, readBearer } from '../callers/bearer-token.ts';

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
