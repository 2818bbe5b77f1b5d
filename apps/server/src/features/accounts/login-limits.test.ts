import { expect, onTestFinished } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

const here = '203.0.113.7';

function tryPassword(
  { app }: TestShop,
  identifier: unknown,
  password: string,
  from = here,
  more: object = {},
) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress: from,
    payload: { identifier, password, ...more },
  });
}

async function guess(
  shop: TestShop,
  identifier: string,
  times: number,
  from = here,
): Promise<number[]> {
  const answers = Array.from({ length: times }, () =>
    tryPassword(shop, identifier, 'wrong one', from),
  );
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

const count = (statuses: number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

test(
  'after ten wrong passwords not even the right one signs in from there; from elsewhere it does',
  { tags: ['slow', 'A07', 'A09'] },
  async ({ shop, accounts }) => {
    const { email, password } = await accounts.signUp();
    const from = '203.0.113.20';
    expect(count(await guess(shop, email, 20, from), 400)).toBe(10);
    const refused = await tryPassword(shop, email, password, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryPassword(shop, email, password, '203.0.113.21')).statusCode).toBe(200);
  },
);

test(
  'a forged forwarding header does not change the caller',
  { tags: ['slow', 'A07'] },
  async ({ shop, accounts }) => {
    const { email } = await accounts.signUp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/local',
        remoteAddress: '203.0.113.30',
        headers: { 'x-forwarded-for': `198.51.100.${attempt}` },
        payload: { identifier: email, password: 'wrong one' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  },
);

test(
  'an address counts as one account however it is written',
  { tags: ['A08'] },
  async ({ shop, accounts }) => {
    const { email } = await accounts.signUp();
    const from = '203.0.113.40';
    const forms = [email, email.toUpperCase(), `  ${email} `, `${email}\t`];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await tryPassword(shop, forms[attempt % 4], 'wrong one', from)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await tryPassword(shop, [email], 'wrong one', '203.0.113.41')).statusCode).toBe(400);
    const more = { email, foo: 'bar' };
    expect((await tryPassword(shop, email, 'wrong one', '203.0.113.41', more)).statusCode).toBe(
      400,
    );
  },
);

test('signing in costs nothing, however often', async ({ shop, accounts }) => {
  const { email, password } = await accounts.signUp();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await tryPassword(shop, email, password, '203.0.113.50')).statusCode).toBe(200);
  }
});

test(
  'one password for a hundred accounts ends after fifty',
  { tags: ['slow', 'A09'] },
  async ({ shop }) => {
    const from = '203.0.113.60';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const answer = await tryPassword(
        shop,
        `unknown-${attempt}@customers.example`,
        'Summer2026',
        from,
      );
      statuses.push(answer.statusCode);
    }
    expect(statuses.indexOf(429)).toBe(50);
  },
);

test(
  'an account allows a hundred attempts an hour from all addresses together',
  { tags: ['slow'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 0.1 } });
    onTestFinished(strict.close);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/api/auth/local',
        remoteAddress: `203.0.113.${attempt + 100}`,
        payload: { identifier: 'unknown@customers.example', password: 'wrong one' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.indexOf(429)).toBe(10);
  },
);
