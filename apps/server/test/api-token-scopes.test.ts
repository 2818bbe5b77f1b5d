import { type ApiTokenScope, apiTokenScopes } from '@partshelf/contract/roles.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import { bearer, callWith, createApiToken, titleOf } from './support/api-tokens.ts';
import { expectErrorCode } from './support/error-code.ts';
import { createCustomer, createProduct } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

let everyScope = '';
const without = new Map<string, string>();

test.beforeAll(async ({ shop }) => {
  const owner = await createCustomer(shop, { role: 'Admin' });
  const product = await createProduct(shop);
  const create = (scopes: readonly ApiTokenScope[]) =>
    createApiToken(owner, scopes, scopes.includes('releases:publish') ? [product] : []);
  everyScope = (await create(apiTokenScopes)).token;
  for (const scope of apiTokenScopes) {
    const others = apiTokenScopes.filter((other) => other !== scope);
    without.set(scope, (await create(others)).token);
  }
});

const guarded = allRoutes
  .filter(({ access }) => access !== 'public')
  .map((route) => [titleOf(route), route] as const);

const scoped = guarded.filter(([, { scope }]) => scope !== undefined);
const unscoped = guarded.filter(([, { scope }]) => scope === undefined);

test.for(unscoped)(
  '%s refuses an API token with every scope',
  { tags: ['A01', 'X11'] },
  async ([, route], { shop }) => {
    const response = await callWith(shop, route, bearer(everyScope));
    expect([response.statusCode, expectErrorCode(response)]).toEqual([
      403,
      'API_TOKEN_NOT_ACCEPTED',
    ]);
  },
);

test.for(scoped)(
  '%s refuses an API token without its scope',
  { tags: ['A01', 'X11'] },
  async ([, route], { shop }) => {
    const response = await callWith(shop, route, bearer(without.get(route.scope!)!));
    expect([response.statusCode, expectErrorCode(response)]).toEqual([
      403,
      'API_TOKEN_SCOPE_MISSING',
    ]);
  },
);

test.for(scoped)('%s accepts an API token with its scope', async ([, route], { shop }) => {
  const response = await callWith(shop, route, bearer(everyScope));
  expect([200, 400, 404, 415]).toContain(response.statusCode);
});

test('scopes are given to reads, download links and publishing only', { tags: ['A01'] }, () => {
  expect(scoped.map(([title, { scope }]) => `${title} ${scope}`)).toEqual([
    'GET /api/back-office/products catalog:read',
    'GET /api/products/:documentId/security-review releases:read',
    'POST /api/publish/releases releases:publish',
    'GET /api/publish/releases/:documentId releases:publish',
    'GET /api/orders/:documentId/receipt orders:read',
    'GET /api/orders orders:read',
    'GET /api/orders/:documentId orders:read',
    'GET /api/orders/:documentId/transfer orders:read',
    'GET /api/orders/:documentId/invoices orders:read',
    'GET /api/licences licences:read',
    'GET /api/licences/:documentId licences:read',
    'GET /api/licences/:documentId/file licences:read',
    'GET /api/users/me/products releases:read',
    'GET /api/products/owned releases:read',
    'GET /api/products/:documentId/owned releases:read',
    'GET /api/products/:documentId/download-link downloads:create',
  ]);
});

test('public calls are answered as without the token', async ({ shop }) => {
  const response = await shop.app.inject({ url: '/api/products', headers: bearer(everyScope) });
  expect(response.statusCode).toBe(200);
});
