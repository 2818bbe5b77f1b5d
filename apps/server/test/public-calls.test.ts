import { randomUUID } from 'node:crypto';
import type { Route } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/api/routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { endAllSessions } from '../src/features/accounts/sessions/sessions.ts';
import { openTestShop } from './support/test-shop.ts';
import { createCustomer, createProduct } from './support/factories.ts';

const shop = await openTestShop();
let authorizations: string[];

beforeAll(async () => {
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
const title = ({ method, path }: Route) => `${method} /api${path}`;

function call({ method, path }: Route, authorization?: string) {
  return shop.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, 'a'.repeat(24))}`,
    headers: authorization === undefined ? {} : { authorization },
    ...(method !== 'GET' && { payload: { nonsense: true } }),
  });
}

test.each(publicCalls.map((route) => [title(route), route] as const))(
  '%s is served the same with any Authorization header',
  { tags: ['A04', 'X11'] },
  async (_, route) => {
    const without = await call(route);
    for (const authorization of authorizations) {
      const { statusCode, body } = await call(route, authorization);
      expect([statusCode, body]).toEqual([without.statusCode, without.body]);
    }
  },
);

test.each(['/products', '/categories'])(
  '%s is served to a caller whose session has ended',
  { tags: ['X11'] },
  async (path) => {
    const [, ended] = authorizations;
    const response = await shop.app.inject({
      url: `/api${path}`,
      headers: { authorization: ended },
    });
    expect(response.statusCode).toBe(200);
  },
);
