import { describe, expect, onTestFinished } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { openPages } from '../../test/open-pages.ts';
import { buildApp } from '../app.ts';

/** The third call to confirm an address is refused. */
const rateLimitFactor = 0.1;

const test = shopTest({ config: { rateLimitFactor } });

function openBehind({ deps }: TestShop, trustedProxies: number) {
  const app = buildApp({ ...deps, config: { ...deps.config, trustedProxies } });
  onTestFinished(() => app.close());
  return async (remoteAddress: string, forwardedFor?: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/auth/email-confirmation',
      payload: { confirmation: 'unknown' },
      remoteAddress,
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    });
    return statusCode;
  };
}

const nearest = '10.0.0.1';
const second = '10.0.0.2';

describe.each([
  [0, '203.0.113.1', ['198.51.100.1', '198.51.100.2, 198.51.100.3', '::1']],
  [
    1,
    nearest,
    [
      '198.51.100.1, 203.0.113.2',
      '198.51.100.2, 198.51.100.3, 203.0.113.2',
      'unknown, 203.0.113.2',
    ],
  ],
  [
    2,
    nearest,
    [
      `198.51.100.1, 203.0.113.3, ${second}`,
      `198.51.100.2, 10.0.0.9, 203.0.113.3, ${second}`,
      `, 203.0.113.3, ${second}`,
    ],
  ],
])('behind %i trusted proxies', (proxies, connectedFrom, forged) => {
  test(
    'an address in front of the real one makes no new caller',
    { tags: ['A07'] },
    async ({ shop }) => {
      const call = openBehind(shop, proxies);
      const statuses = [];
      for (const header of forged) statuses.push(await call(connectedFrom, header));
      expect(statuses).toEqual([400, 400, 429]);
    },
  );
});

test(
  'each customer behind the trusted proxies is a caller of their own',
  { tags: ['A09'] },
  async ({ shop }) => {
    const call = openBehind(shop, 2);
    for (const [one, other] of [
      [`203.0.113.10, ${second}`, `203.0.113.11, ${second}`],
      [`203.0.113.12, 10.0.0.3`, `203.0.113.13, 10.0.0.3`],
    ] as const) {
      for (const status of [400, 400, 429]) expect(await call(nearest, one)).toBe(status);
      expect(await call(nearest, other)).toBe(400);
    }
  },
);

test(
  'a rendered page and its calls to the API count for the address of the visitor',
  { tags: ['A07'] },
  async ({ shop }) => {
    // Six requests in ten seconds, and two pages among them.
    const config = { ...shop.deps.config, trustedProxies: 1, rateLimitFactor: 0.02 };
    const node = { ...shop, deps: { ...shop.deps, config } };
    const { get } = await openPages(node, async (_, { send }) => {
      const { status } = await send('/api/categories', { method: 'GET', headers: {} });
      return String(status);
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (const forged of ['198.51.100.1', '198.51.100.2']) {
      expect((await get('/odd', from(`${forged}, 203.0.113.30`))).body).toBe('200');
      const read = await get('/api/categories', from(`${forged}, 203.0.113.30`));
      expect(read.statusCode).toBe(200);
    }
    const refused = await get('/api/categories', from('198.51.100.4, 203.0.113.30'));
    expect(refused.statusCode).toBe(429);
    expect((await get('/api/categories', from('203.0.113.31'))).statusCode).toBe(200);
  },
);

describe('an IPv6 caller', () => {
  test(
    'is its whole /64 network, however the address is written',
    { tags: ['A07'] },
    async ({ shop }) => {
      const call = openBehind(shop, 0);
      const statuses = [];
      for (const address of ['2001:db8:0:1::1', '2001:DB8::1:ffff:0:0:2', '2001:db8:0:1:9:8:7:6']) {
        statuses.push(await call(address));
      }
      expect(statuses).toEqual([400, 400, 429]);
      expect(await call('2001:db8:0:2::1')).toBe(400);
    },
  );

  test(
    'that is an IPv4 address in IPv6 form counts as that address',
    { tags: ['A07'] },
    async ({ shop }) => {
      const call = openBehind(shop, 0);
      const statuses = [];
      for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) {
        statuses.push(await call(address));
      }
      expect(statuses).toEqual([400, 400, 429]);
      expect(await call('::ffff:192.0.2.2')).toBe(400);
    },
  );

  test(
    'guesses passwords from one network, not from one address',
    { tags: ['A07'] },
    async ({ shop }) => {
      const app = buildApp(shop.deps);
      onTestFinished(() => app.close());
      const { user } = await createCustomer(shop);
      const statuses = [];
      for (const address of ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:1::1']) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/auth/local',
          remoteAddress: address,
          payload: { identifier: user.email, password: 'wrong one' },
        });
        statuses.push(statusCode);
      }
      expect(statuses).toEqual([400, 429, 400]);
    },
  );
});

test.for([
  ['an address with a port is that address', ['192.0.2.77:2000', '192.0.2.77:2001', '192.0.2.77']],
  [
    'so is an IPv6 address in brackets',
    ['[2001:db8:7::1]:2000', '[2001:db8:7::2]', '2001:db8:7::3'],
  ],
  ['addresses that cannot be read are one caller', ['somewhere', 'elsewhere', '']],
] as const)('behind a proxy %s', { tags: ['A07'] }, async ([, forwarded], { shop }) => {
  const call = openBehind(shop, 1);
  const statuses = [];
  for (const header of forwarded) statuses.push(await call(nearest, header || 'nowhere'));
  expect(statuses).toEqual([400, 400, 429]);
});
