import { allRoutes } from '@partshelf/contract/routes.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { describe, expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { bearer, callWith, createApiToken, titleOf } from './support/api-tokens.ts';
import { createCustomer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();
const origin = 'https://intranet.example';

let session = '';
let apiToken = '';

test.beforeAll(async ({ shop }) => {
  const caller = await createCustomer(shop);
  session = caller.token;
  apiToken = (await createApiToken(caller)).token;
});

const all = allRoutes.map((route) => [titleOf(route), route] as const);

/** What anyone may read anyway; signing in with Google is none of it. */
const isPublicRead = ({ method, access, responseType, path }: ListedRoute) =>
  method === 'GET' &&
  access === 'public' &&
  responseType !== 'redirect' &&
  !path.startsWith('/auth/') &&
  !path.startsWith('/connect/');

const allowed = ({ headers }: { headers: Record<string, unknown> }) => [
  headers['access-control-allow-origin'],
  headers['access-control-allow-credentials'],
];

const preflight = ({ app }: TestShop, route: Pick<ListedRoute, 'method' | 'path'>, from = origin) =>
  app.inject({
    method: 'OPTIONS',
    url: `/api${route.path.replace(/:\w+/g, 'a'.repeat(24))}`,
    headers: {
      origin: from,
      'access-control-request-method': route.method,
      'access-control-request-headers': 'authorization',
    },
  });

const isReadable = (route: ListedRoute) =>
  isPublicRead(route) || (route.method === 'GET' && route.scope !== undefined);

describe.for(all)('%s from a page of another origin', ([, route]) => {
  test('is readable without a token if it is public', { tags: ['A04'] }, async ({ shop }) => {
    const response = await callWith(shop, route, { origin });
    const expected = isPublicRead(route) ? ['*', undefined] : [undefined, undefined];
    expect(allowed(response)).toEqual(expected);
  });

  test('gains nothing by the token of a session', { tags: ['A04'] }, async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const response = await callWith(shop, route, { origin, ...bearer(token) });
    const expected = isPublicRead(route) ? ['*', undefined] : [undefined, undefined];
    expect(allowed(response)).toEqual(expected);
  });

  test('is readable with an API token if it has a scope', { tags: ['A04'] }, async ({ shop }) => {
    const response = await callWith(shop, route, { origin, ...bearer(apiToken) });
    expect(allowed(response)[0]).toBe(isReadable(route) ? '*' : undefined);
  });

  test('answers the question of a browser beforehand', { tags: ['A04'] }, async ({ shop }) => {
    const response = await preflight(shop, route);
    if (isReadable(route)) {
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': expect.stringContaining('authorization'),
        'access-control-max-age': '7200',
      });
    } else {
      expect(response.statusCode).toBe(405);
      expect(allowed(response)).toEqual([undefined, undefined]);
    }
  });
});

test('refusals can be read as well', { tags: ['A04'] }, async ({ shop }) => {
  const get = (url: string, headers = {}) =>
    shop.app.inject({ url: `/api${url}`, headers: { origin, ...headers } });
  const missing = await get('/products/aaaaaaaaaaaaaaaaaaaaaaaa');
  const malformed = await get('/products?filters[x]=1');
  const forbidden = await get('/products/1/owned', bearer(apiToken));
  const unknown = await get('/orders', bearer(`ps_${'0'.repeat(46)}`));
  const responses = [missing, malformed, forbidden, unknown];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 400, 403, 401]);
  for (const response of responses) {
    expect(allowed(response)).toEqual(['*', undefined]);
    expect(response.headers['access-control-expose-headers']).toContain('x-request-id');
  }
});

test('an answer that is not modified can be read', async ({ shop }) => {
  const first = await shop.app.inject({ url: '/api/products', headers: { origin } });
  const etag = String(first.headers.etag);
  const again = await shop.app.inject({
    url: '/api/products',
    headers: { origin, 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
  expect(allowed(again)).toEqual(['*', undefined]);
});

test('a session remains usable at the shop itself', async ({ shop }) => {
  const response = await shop.app.inject({ url: '/api/carts', headers: bearer(session) });
  expect(response.statusCode).toBe(200);
  expect(allowed(response)).toEqual([undefined, undefined]);
});
