import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { accountCalls, countMailsDue } from '../../../test/support/calls/account-calls.ts';
import {
  addApp,
  callAs,
  codeOf,
  letCodesBeNew,
  proofPath,
} from '../../../test/support/calls/factor-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions } from '../../db/tables/accounts.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

function letPass(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}

interface Person {
  readonly email: string;
  readonly password: string;
}

interface From {
  readonly address: string;
  readonly cookie?: string | undefined;
}

const knownDevice = /^[\w-]{43}\.[\w-]{43}$/;

let lastNetwork = 0;

/** Each in a network of its own. */
function newAddress(): string {
  lastNetwork += 1;
  return `198.51.${lastNetwork}.7`;
}

async function logIn({ app }: TestShop, { email, password }: Person, { address, cookie }: From) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress: address,
    headers: cookie ? { cookie: `knownDevice=${cookie}` } : {},
    payload: { identifier: email, password },
  });
  const { statusCode, cookies } = answer;
  const given = cookies.find(({ name }) => name === 'knownDevice');
  return { statusCode, cookie: given?.value, given, token: answer.json().jwt as string };
}

const wrong = (person: Person) => ({ ...person, password: 'wrong one' });

async function guess(shop: TestShop, person: Person, times: number, from: () => string) {
  const statuses = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await logIn(shop, wrong(person), { address: from() })).statusCode);
  }
  return statuses;
}

describe('wrong passwords of others', () => {
  test(
    'from everywhere lock out new places, and no network or device that signed in before',
    { tags: ['A07', 'A09'] },
    async () => {
      const shop = await buildTestApp({ config: { rateLimitFactor: 0.1 } });
      onTestFinished(shop.close);
      const person = await accountCalls(shop).signUp();
      const home = newAddress();
      const { cookie } = await logIn(shop, person, { address: home });
      const statuses = await guess(shop, person, 11, newAddress);
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
      expect((await logIn(shop, person, { address: newAddress() })).statusCode).toBe(429);
      expect((await logIn(shop, person, { address: home })).statusCode).toBe(200);
      expect((await logIn(shop, person, { address: newAddress(), cookie })).statusCode).toBe(200);
    },
  );

  test(
    'in the same network do not lock out a device, whatever accounts they are for',
    { tags: ['A07', 'A09'] },
    async ({ shop, accounts }) => {
      const person = await accounts.signUp();
      const office = newAddress();
      const { cookie } = await logIn(shop, person, { address: office });
      expect((await guess(shop, person, 11, () => office)).at(-1)).toBe(429);
      for (let other = 0; other < 40; other += 1) {
        await guess(shop, { ...person, email: `other-${other}@x.example` }, 1, () => office);
      }
      const colleague = await accounts.signUp();
      expect((await logIn(shop, colleague, { address: office })).statusCode).toBe(429);
      expect((await logIn(shop, person, { address: office, cookie })).statusCode).toBe(200);
    },
  );

  test(
    'do not become free through a device that never signed in, or signed in as someone else',
    { tags: ['A07', 'A09'] },
    async ({ shop, accounts }) => {
      const [person, attacker] = [await accounts.signUp(), await accounts.signUp()];
      const from = newAddress();
      const { cookie } = await logIn(shop, attacker, { address: from });
      const statuses = [];
      for (let count = 0; count < 24; count += 1) {
        const device = [cookie, 'x'.repeat(42) + count.toString(36), undefined][count % 3];
        const answer = await logIn(shop, wrong(person), { address: from, cookie: device });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(14).fill(429)]);
    },
  );

  test(
    'from a known device have a limit, too',
    { tags: ['A07', 'A09'] },
    async ({ shop, accounts }) => {
      const person = await accounts.signUp();
      const { cookie } = await logIn(shop, person, { address: newAddress() });
      const statuses = [];
      for (let count = 0; count < 11; count += 1) {
        const from = { address: newAddress(), cookie };
        statuses.push((await logIn(shop, wrong(person), from)).statusCode);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
      expect((await logIn(shop, person, { address: newAddress() })).statusCode).toBe(200);
    },
  );
});

test(
  'the cookie of a device is for calls only, and its value and the network are not stored',
  { tags: ['I13'] },
  async ({ shop, db, accounts }) => {
    const person = await accounts.signUp();
    const address = newAddress();
    const first = await logIn(shop, person, { address });
    expect(first.given).toMatchObject({
      path: '/api',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 90 * 24 * 60 * 60,
    });
    expect(first.cookie).toMatch(knownDevice);
    const again = await logIn(shop, person, { address, cookie: first.cookie });
    expect(again.cookie).toBe(first.cookie);
    const [forged] = first.cookie!.split('.');
    expect((await logIn(shop, person, { address, cookie: forged })).cookie).not.toContain(forged);
    for (const cookie of ['', 'x', '"><script>', 'x'.repeat(5_000)]) {
      expect((await logIn(shop, person, { address, cookie })).cookie).toMatch(knownDevice);
    }
    expect((await logIn(shop, wrong(person), { address })).given).toBeUndefined();
    const stored = JSON.stringify(await db.select().from(sessions));
    expect(stored).not.toContain(first.cookie!.split('.')[0]);
    expect(stored).not.toContain(address.slice(0, address.lastIndexOf('.')));
  },
);

test(
  'wrong links that others of an office open keep no known device from using its own',
  { tags: ['A07', 'A09'] },
  async ({ shop, accounts }) => {
    const person = await accounts.signUp();
    const office = newAddress();
    const { cookie } = await logIn(shop, person, { address: office });
    const open = async (path: string, body: object | undefined, from: From) => {
      const answer = await shop.app.inject({
        method: body ? 'POST' : 'GET',
        url: `/api${path}`,
        remoteAddress: from.address,
        headers: from.cookie ? { cookie: `knownDevice=${from.cookie}` } : {},
        ...(body && { payload: body }),
      });
      return answer.statusCode;
    };
    for (let count = 0; count < 20; count += 1) {
      await open('/auth/email-confirmation', { confirmation: 'wrong' }, { address: office });
    }
    const passwords = { password: 'another one', passwordConfirmation: 'another one' };
    const calls: [string, object | undefined][] = [
      ['/auth/email-confirmation', { confirmation: 'wrong' }],
      ['/auth/reset-password', { code: 'wrong', ...passwords }],
      ['/email-change/confirm', { token: 'wrong' }],
      ['/connect/microsoft/confirm', { token: 'wrong' }],
      ['/auth/google/callback?access_token=wrong', undefined],
      ['/auth/microsoft/callback?access_token=wrong', undefined],
    ];
    for (const [path, body] of calls) {
      expect(await open(path, body, { address: office }), path).toBe(429);
      expect(await open(path, body, { address: office, cookie }), path).toBe(400);
    }
  },
);

describe('wrong codes of someone who knows the password', () => {
  async function prepare(shop: TestShop, person: Person) {
    const address = newAddress();
    const { token, cookie } = await logIn(shop, person, { address });
    const { secret } = await addApp({ call: callAs(shop, token) });
    const enter = (code: string, by: string, from: From) =>
      shop.app.inject({
        method: 'POST',
        url: `/api${proofPath}`,
        remoteAddress: from.address,
        headers: {
          authorization: `Bearer ${by}`,
          ...(from.cookie && { cookie: `knownDevice=${from.cookie}` }),
        },
        payload: { method: 'code', code },
      });
    const right = codeOf(secret, 1);
    const notRight = right === '000000' ? '000001' : '000000';
    return { home: { address, cookie }, enter, right, notRight };
  }

  test(
    'do not lock out a device or network that proved its second factor before',
    { tags: ['A07', 'A09'] },
    async ({ shop, db, accounts }) => {
      const person = await accounts.signUp();
      const { home, enter, right, notRight } = await prepare(shop, person);
      const away = { address: newAddress() };
      const attacker = await logIn(shop, person, away);
      const from = { ...away, cookie: attacker.cookie };
      const tries = [];
      for (let count = 0; count < 12; count += 1) {
        tries.push((await enter(notRight, attacker.token, from)).statusCode);
      }
      expect(tries).toEqual([...Array<number>(10).fill(400), 429, 429]);
      const elsewhere = await logIn(shop, person, { address: newAddress() });
      expect((await enter(right, elsewhere.token, away)).statusCode).toBe(429);
      const { id } = (await accounts.me(attacker.token)).json();
      for (const place of [{ address: home.address }, { ...home, address: newAddress() }]) {
        const { token } = await logIn(shop, person, place);
        await letCodesBeNew(shop, id);
        expect((await enter(right, token, place)).statusCode).toBe(200);
      }
      expect(await db.$count(sessions, eq(sessions.userId, id))).toBeGreaterThan(4);
    },
  );

  test('are mailed to the person once an hour', { tags: ['A07'] }, async ({ shop, accounts }) => {
    const person = await accounts.signUp();
    const { enter, notRight } = await prepare(shop, person);
    const from = { address: newAddress() };
    const { token } = await logIn(shop, person, from);
    const before = await countMailsDue(shop, person.email);
    expect((await enter(notRight, token, from)).statusCode).toBe(400);
    const subject = 'A wrong second factor was entered for your account';
    const mail = await accounts.waitForMail(person.email, subject);
    expect(mail.text).toContain('failed the second');
    expect(mail.text).toContain('choose a new password now');
    await enter(notRight, token, from);
    const subjects = (await shop.inbox(person.email)).map((received) => received.subject);
    expect(subjects.filter((one) => one === subject)).toHaveLength(1);
    expect(await countMailsDue(shop, person.email)).toBe(before + 1);
    letPass(60);
    await enter(notRight, token, from);
    expect(await countMailsDue(shop, person.email)).toBe(before + 2);
  });

  test('are thirty a day at most', { tags: ['A07', 'A09'] }, async ({ shop, accounts }) => {
    const person = await accounts.signUp();
    const { enter, notRight } = await prepare(shop, person);
    const from = { address: newAddress() };
    const { token } = await logIn(shop, person, from);
    const tryTen = async () => {
      const statuses = [];
      for (let count = 0; count < 10; count += 1) {
        statuses.push((await enter(notRight, token, from)).statusCode);
      }
      return statuses;
    };
    for (let round = 0; round < 3; round += 1) {
      expect(await tryTen()).toEqual(Array<number>(10).fill(400));
      letPass(16);
    }
    expect(await tryTen()).toEqual(Array<number>(10).fill(429));
  });
});
