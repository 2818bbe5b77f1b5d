import {
  type ListedRoute,
  readCall,
  type Route,
  type RouteParts,
  type RouteResult,
} from '@partshelf/contract/api/route.ts';
import { type Call, type Routes, routes } from '@partshelf/contract/routes.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { createTextResponse, sendCached } from './cache/cached-response.ts';
import { crossOriginHeaders, crossOriginOf } from './http/cross-origin.ts';
import { parseInput, parseQueryString } from './http/input.ts';
import { commonHeaders } from './http/page-headers.ts';
import type { RouteContext } from './serve.ts';

interface PublicRead<R extends Route, Answer extends RouteResult<R>> {
  /** What the route does not list is not sent. */
  read(parts: RouteParts<R>): Promise<Answer>;
  tags(parts: RouteParts<R>, answer: Answer): readonly string[];
}

type PublicReadCall = {
  [C in Call & `GET ${string}`]: Routes[C] extends { access: 'public' } ? C : never;
}[Call & `GET ${string}`];

const noQuery = z.strictObject({});

const maxAddressBytes = 4 * 1024 * 1024;

/**
 * It is cached under its parsed input: all ways to write an address share one answer, because a
 * schema puts the names into its own order.
 */
export function serveCached<
  C extends PublicReadCall,
  Answer extends RouteResult<R>,
  R extends Route = Routes[C],
>(
  { app, responses, publicUrl }: RouteContext,
  name: C,
  { read, tags }: PublicRead<R, Answer>,
): void {
  const route: ListedRoute = { ...readCall(name), ...routes[name] };
  const headers = {
    ...commonHeaders(publicUrl),
    ...crossOriginHeaders,
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'application/json; charset=utf-8',
  };
  const keys = new LRUCache<string, string>({
    maxSize: maxAddressBytes,
    sizeCalculation: (key, url) => key.length + url.length,
  });

  function parseParts(request: FastifyRequest): RouteParts<R> {
    return {
      params: parseInput(route.params, request.params),
      query: parseInput(route.query ?? noQuery, parseQueryString(request.url)),
      body: undefined,
    } as RouteParts<R>;
  }

  async function create(parts: RouteParts<R>) {
    const answer = await read(parts);
    return createTextResponse({
      status: 200,
      text: JSON.stringify(z.parse(route.output, answer)),
      headers,
      isPublic: true,
      tags: new Set(tags(parts, answer)),
    });
  }

  app.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: `/api${route.path}`,
    config: { crossOrigin: crossOriginOf(route) },
    async handler(request, reply) {
      const knownKey = keys.get(request.url);
      const known = knownKey === undefined ? undefined : responses.get(knownKey);
      if (known) return sendCached(known, request, reply);
      const parts = parseParts(request);
      const key = `${route.path} ${JSON.stringify(parts)}`;
      keys.set(request.url, key);
      const cached = responses.get(key);
      if (cached) return sendCached(cached, request, reply);
      const made = await responses.getOrCreate(key, () => create(parts));
      // Compressing pays off from the second request on.
      return sendCached(made, request, reply, 'identity');
    },
  });
}
