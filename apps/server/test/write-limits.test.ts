import { type Rate, rates } from '@partshelf/contract/limits.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer } from './support/factories.ts';

const rateLimitFactor = 0.01;

const test = shopTest({ config: { rateLimitFactor } });

const writes = allRoutes.filter(({ method }) => method !== 'GET');
const title = ({ method, path }: ListedRoute) => `${method} /api${path}`;

test('every write has a rate limit class', { tags: ['X11'] }, () => {
  expect(writes.filter(({ rate }) => rate === undefined).map(title)).toEqual([]);
});

const roleFor = { helpdesk: 'Helpdesk', admin: 'Admin' } as const;

let lastAddress = 0;

/** In ranges that no other caller of this file uses. */
function newAddress(): string {
  lastAddress += 1;
  return `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
}

async function createCaller(shop: TestShop, { access, rate }: ListedRoute) {
  const { by } = rates[rate!] as Rate;
  if (by === 'ip') {
    const address = newAddress();
    return { headers: {}, from: () => address };
  }
  const role = access === 'helpdesk' || access === 'admin' ? roleFor[access] : 'Customer';
  const { token } = await createCustomer(shop, { role });
  return { headers: { authorization: `Bearer ${token}` }, from: newAddress };
}

test.for(writes.map((route) => [title(route), route] as const))(
  '%s answers 429 beyond its limit',
  { tags: ['X11'] },
  async ([, route], { shop }) => {
    const { headers, from } = await createCaller(shop, route);
    const limit = Math.ceil(rates[route.rate!].limit * rateLimitFactor);
    const call = () =>
      shop.app.inject({
        method: route.method,
        url: `/api${route.path.replace(/:\w+/g, 'a'.repeat(24))}?nonsense=true`,
        remoteAddress: from(),
        headers,
      });
    for (let count = 0; count < limit; count += 1) {
      expect((await call()).statusCode).not.toBe(429);
    }
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  },
);
