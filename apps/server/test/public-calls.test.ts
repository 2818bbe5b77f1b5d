import { randomUUID } from 'node:crypto';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import { endAllSessions } from '../src/features/accounts/sessions.ts';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer, createProduct } from './support/factories.ts';

const test = shopTest();
let authorizations: string[];

test.beforeAll(async ({ shop }) => {
  await createProduct(shop);
  const signedIn = await createCustomer(shop);
  const signedOut = await createCustomer(shop);
  await endAllSessions(shop.deps.db, signedOut.user.id);
  authorizations = [
    `Bearer ${signedIn.token}`,
    `Bearer ${signedOut.token}`,
    `Bearer ${signedIn.token}x`,
    'Bearer',
    'Bearer undefined',
    `Basic ${randomUUID()}`,
    'x'.repeat(2_000),
  ];
});

const publicCalls = allRoutes.filter((route) => route.access === 'public');
const title = ({ method, path }: ListedRoute) => `${method} /api${path}`;

function call({ app }: TestShop, { method, path }: ListedRoute, authorization?: string) {
  return app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, 'a'.repeat(24))}`,
    headers: authorization === undefined ? {} : { authorization },
    ...(method !== 'GET' && { payload: { nonsense: true } }),
  });
}

/** A challenge of passkeys is never the same. */
const withoutChallenge = (body: string) => body.replace(/"challenge":"[\w-]{43}"/, '');

test.for(publicCalls.map((route) => [title(route), route] as const))(
  '%s is served the same with any Authorization header',
  { tags: ['A04', 'X11'] },
  async ([, route], { shop }) => {
    const without = await call(shop, route);
    for (const authorization of authorizations) {
      const { statusCode, body } = await call(shop, route, authorization);
      expect(statusCode).toBe(without.statusCode);
      expect(withoutChallenge(body)).toBe(withoutChallenge(without.body));
    }
  },
);

test.for(['/products', '/categories'])(
  '%s is served to a caller whose session has ended',
  { tags: ['X11'] },
  async (path, { shop }) => {
    const [, ended] = authorizations;
    const response = await shop.app.inject({
      url: `/api${path}`,
      headers: { authorization: ended },
    });
    expect(response.statusCode).toBe(200);
  },
);
