import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import {
  createShopBrowser,
  newGooglePerson,
  readTicket,
} from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { oneTimeTokens, users } from '../../db/tables/accounts.ts';

let now = () => new Date();
const test = shopTest({ now: () => now() }).extend(
  'refused',
  { scope: 'file' },
  ({ shop }) =>
    `${shop.deps.config.publicUrl}/connect/google/redirect?error=GOOGLE_SESSION_INVALID`,
);
const refusal = 'Logging in with Google was not completed in this browser. Please try again.';

const browse = (shop: TestShop) => createShopBrowser(shop);

const countPeople = ({ deps }: TestShop) => deps.db.$count(users);

async function expectRefusal(answer: Awaited<ReturnType<ReturnType<typeof browse>['get']>>) {
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toBe(refusal);
  expect(answer.body).not.toContain('jwt');
}

describe('a ticket', () => {
  test('is good once', { tags: ['A25'] }, async ({ shop }) => {
    const browser = browse(shop);
    const ticket = readTicket(await browser.arrive(newGooglePerson()));
    const answers = await Promise.all([browser.exchange(ticket), browser.exchange(ticket)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await expectRefusal(await browser.exchange(ticket));
  });

  test('is good for a minute', { tags: ['A25'] }, async ({ shop, db }) => {
    const browser = browse(shop);
    const ticket = readTicket(await browser.arrive(newGooglePerson()));
    const isTicket = eq(oneTimeTokens.purpose, 'google-ticket');
    const lifetime = sql<string>`(${oneTimeTokens.expiresAt} - ${oneTimeTokens.createdAt})::text`;
    const issued = await db.selectDistinct({ lifetime }).from(oneTimeTokens).where(isTicket);
    expect(issued).toEqual([{ lifetime: '00:01:00' }]);
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`now()` })
      .where(isTicket);
    await expectRefusal(await browser.exchange(ticket));
  });

  test('is invalid in another browser', { tags: ['A25'] }, async ({ shop }) => {
    const attacker = browse(shop);
    const ticket = readTicket(await attacker.arrive(newGooglePerson()));
    await expectRefusal(await browse(shop).exchange(ticket));

    const victim = browse(shop);
    await victim.arrive(newGooglePerson());
    await expectRefusal(await victim.exchange(ticket));
    expect((await attacker.exchange(ticket)).statusCode).toBe(200);
  });

  test(
    'lies nowhere as a whole: half in the address, half in a cookie, a hash in the table',
    { tags: ['A25'] },
    async ({ shop, db }) => {
      const browser = browse(shop);
      const half = readTicket(await browser.arrive(newGooglePerson()));
      const otherHalf = browser.cookies.get('googleTicket')!;
      const hash = createHash('sha256')
        .update(half + otherHalf)
        .digest('hex');
      expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.tokenHash, hash))).toBe(1);
      await expectRefusal(await browse(shop).exchange(half + otherHalf));
      expect((await browser.exchange(half)).statusCode).toBe(200);
    },
  );
});

test(
  'the token is handed out for nothing else',
  { tags: ['A24', 'A04', 'API-16'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const before = await countPeople(shop);
    const browser = browse(shop);
    await browser.arrive(newGooglePerson());
    const strange = [
      '',
      'access_token=',
      'access_token=ya29.a0AfH6SMBx-of-another-client',
      `access_token=${token}`,
      'access_token[]=a&access_token[]=b',
      'access_token[$ne]=',
      `access_token=${'x'.repeat(5_000)}`,
    ];
    for (const query of strange) {
      await expectRefusal(await browser.get(`/auth/google/callback?${query}`, '*/*'));
    }
    expect(await countPeople(shop)).toBe(before + 1);
  },
);

test('the twenty-first wrong ticket has to wait', { tags: ['A24'] }, async () => {
  const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
  try {
    const browser = createShopBrowser(strict);
    for (let count = 1; count <= 20; count += 1) {
      expect((await browser.exchange(`invented-${count}`)).statusCode).toBe(400);
    }
    const answer = await browser.exchange('invented-21');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

describe('coming back from Google', () => {
  async function comeBackWith(
    shop: TestShop,
    change: (callback: URL) => void,
    browser = browse(shop),
  ) {
    const callback = await browser.visitor.signIn(await browser.connect(), newGooglePerson());
    change(callback);
    return browser.comeBack(callback);
  }

  const changes: Record<string, (callback: URL) => void> = {
    'without a state': ({ searchParams }) => searchParams.delete('state'),
    'with an empty state': ({ searchParams }) => searchParams.set('state', ''),
    'with another state': ({ searchParams }) => searchParams.set('state', 'x'.repeat(43)),
    'with two states': ({ searchParams }) =>
      searchParams.append('state', searchParams.get('state')!),
    'without a code': ({ searchParams }) => searchParams.delete('code'),
    'with another code': ({ searchParams }) => searchParams.set('code', 'x'.repeat(43)),
    'with nothing': (callback) => void (callback.search = ''),
  };
  test.for(Object.entries(changes))(
    '%s signs no one in',
    { tags: ['A24', 'A25'] },
    async ([, change], { shop, refused }) => {
      const before = await countPeople(shop);
      expect((await comeBackWith(shop, change)).href).toBe(refused);
      expect(await countPeople(shop)).toBe(before);
    },
  );

  test(
    'needs the cookie of the browser that went there',
    { tags: ['A24', 'A25'] },
    async ({ shop, refused }) => {
      const attacker = browse(shop);
      const callback = await attacker.visitor.signIn(await attacker.connect(), newGooglePerson());
      expect((await browse(shop).comeBack(callback)).href).toBe(refused);
      const victim = browse(shop);
      await victim.connect();
      expect((await victim.comeBack(callback)).href).toBe(refused);
    },
  );

  test(
    'works once: the cookie goes with it, and a code is good once',
    { tags: ['A25'] },
    async ({ shop, refused }) => {
      const browser = browse(shop);
      const callback = await browser.visitor.signIn(await browser.connect(), newGooglePerson());
      const flow = browser.cookies.get('googleFlow')!;
      expect(readTicket(await browser.comeBack(callback))).not.toBe('');
      expect(browser.cookies.has('googleFlow')).toBe(false);
      browser.cookies.set('googleFlow', flow);
      expect((await browser.comeBack(callback)).href).toBe(refused);
    },
  );

  test('is possible for ten minutes', { tags: ['A25'] }, async ({ shop, refused }) => {
    const browser = browse(shop);
    const callback = await browser.visitor.signIn(await browser.connect(), newGooglePerson());
    now = () => new Date(Date.now() + 10 * 60 * 1000 + 1);
    expect((await browser.comeBack(callback)).href).toBe(refused);
    now = () => new Date();
  });

  test('with a foreign cookie signs no one in', { tags: ['A25'] }, async ({ shop, refused }) => {
    const browser = browse(shop);
    await browser.connect();
    const sealed = browser.cookies.get('googleFlow')!;
    const forged = ['', 'x', sealed.slice(0, -4), `AAAA${sealed.slice(4)}`, 'x'.repeat(3_000)];
    for (const cookie of forged) {
      browser.cookies.set('googleFlow', cookie);
      const answer = await browser.get('/connect/google/callback?code=a&state=b');
      expect(answer.headers.location).toBe(refused);
    }
  });

  test('after a refusal says so, and leads nowhere else', async ({ shop, refused }) => {
    const browser = browse(shop);
    const callback = await browser.visitor.cancel(await browser.connect());
    const address = await browser.comeBack(callback);
    expect(address.href).toBe(refused.replace('SESSION_INVALID', 'CANCELLED'));

    const crafted = await comeBackWith(shop, ({ searchParams }) => {
      searchParams.delete('code');
      searchParams.set('error', 'https://evil.example');
      searchParams.set('error_description', '<script>alert(1)</script>');
      searchParams.set('redirect_uri', 'https://evil.example');
    });
    expect(crafted.href).toBe(refused);
  });
});
