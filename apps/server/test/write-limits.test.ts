import { readFileSync } from 'node:fs';
import { type Rate, type RateClass, rates } from '@partshelf/contract/limits.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { describe, expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer } from './support/factories.ts';

const rateLimitFactor = 0.01;

const test = shopTest({ config: { rateLimitFactor } });
const exactTest = shopTest({ config: { rateLimitFactor: 1 } });

const writes = allRoutes.filter(({ method }) => method !== 'GET');
const title = ({ method, path }: ListedRoute) => `${method} /api${path}`;

/** Lines of call and class, then of class, calls, seconds and who is counted. */
const readTable = (name: string) =>
  readFileSync(new URL(`../../../docs/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);

test('every call has the rate class of the documented table', { tags: ['X11'] }, () => {
  const limited = allRoutes.filter(({ rate }) => rate !== undefined);
  expect(limited.map((route) => `${title(route)}\t${route.rate}`).toSorted()).toEqual(
    readTable('rate-limited-calls'),
  );
  expect(writes.filter(({ rate }) => rate === undefined).map(title)).toEqual([]);
});

test('every rate class has the limit of the documented table', { tags: ['X11'] }, () => {
  const classes = Object.entries(rates as Record<string, Rate>);
  expect(
    classes.map(([name, { limit, seconds, by }]) => [name, limit, seconds, by].join('\t')),
  ).toEqual(readTable('rate-limits'));
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

async function expectLimit(shop: TestShop, route: ListedRoute, limit: number): Promise<void> {
  const { headers, from } = await createCaller(shop, route);
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
}

test.for(writes.map((route) => [title(route), route] as const))(
  '%s answers 429 beyond its limit',
  { tags: ['slow', 'X11'] },
  ([, route], { shop }) =>
    expectLimit(shop, route, Math.ceil(rates[route.rate!].limit * rateLimitFactor)),
);

describe('with the limits of a shop', () => {
  const fewest = 30;
  const firstOfClass = new Map(writes.toReversed().map((route) => [route.rate!, route]));
  const countable = [...firstOfClass].filter(([name]) => {
    const { limit, failuresOnly } = rates[name] as Rate;
    return limit <= fewest && !failuresOnly;
  });

  exactTest.for(countable)(
    'calls of the class %s are taken exactly as often as it says',
    { tags: ['X11'] },
    ([name, route]: readonly [RateClass, ListedRoute], { shop }) =>
      expectLimit(shop, route, rates[name].limit),
  );
});
