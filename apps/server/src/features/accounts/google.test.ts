import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  newPerson,
  type AccountCalls,
  createShopBrowser,
  newGooglePerson,
  readTicket,
} from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions, users } from '../../db/tables/accounts.ts';

const test = shopTest().extend(
  'screen',
  { scope: 'file' },
  ({ shop }) => `${shop.deps.config.publicUrl}/connect/google/redirect`,
);

const browse = (shop: TestShop) => createShopBrowser(shop);

const readMe = async (accounts: AccountCalls, token: string) =>
  (await accounts.send('GET', '/users/me', token)).json();

const findRows = ({ deps }: TestShop, email: string) =>
  deps.db.select().from(users).where(eq(users.email, email));

describe('GET /connect/google', () => {
  test(
    'leads to Google, asking for no more than name and address',
    { tags: ['slow', 'GOOG-02'] },
    async ({ shop }) => {
      const browser = browse(shop);
      const answer = await browser.get('/connect/google');
      expect(answer.statusCode).toBe(303);
      const address = new URL(answer.headers.location!);
      expect(address.origin + address.pathname).toBe(`${shop.sandbox.url}/google/auth`);
      expect(Object.fromEntries(address.searchParams)).toEqual({
        client_id: 'client-of-the-tests',
        redirect_uri: `${shop.deps.config.publicUrl}/api/connect/google/callback`,
        response_type: 'code',
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(
          /^googleFlow=[\w-]+; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );

  test(
    'leads back to the configured address for any Host header',
    { tags: ['A20'] },
    async ({ shop }) => {
      const answer = await shop.app.inject({
        url: '/api/connect/google',
        headers: { 'x-forwarded-host': 'evil.example' },
      });
      expect(answer.headers.location).not.toContain('evil.example');
      const foreign = await shop.app.inject({
        url: '/api/connect/google',
        headers: { host: 'evil.example' },
      });
      expect(foreign.statusCode).toBe(400);
    },
  );
});

describe('a new user', () => {
  test(
    'has an account that Google vouches for, and a token',
    { tags: ['API-14', 'API-15', 'ENT-25', 'PERM-26'] },
    async ({ shop, accounts, screen }) => {
      const browser = browse(shop);
      const person = newGooglePerson();
      const address = await browser.arrive(person);
      expect(address.origin + address.pathname).toBe(screen);
      expect([...address.searchParams.keys()]).toEqual(['access_token']);

      const answer = await browser.exchange(readTicket(address));
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json())).toEqual(['jwt']);
      expect(await readMe(accounts, answer.json().jwt)).toMatchObject({
        email: person.email,
        username: person.name,
        provider: 'google',
        confirmed: true,
      });
      const [row] = await findRows(shop, person.email);
      expect(row).toMatchObject({ role: 'Customer', passwordHash: null });
      expect((await accounts.logIn(person.email, '')).statusCode).toBe(400);
      expect((await accounts.logIn(person.email, 'password')).statusCode).toBe(400);
    },
  );

  test(
    'is one person, however often they arrive at the same time',
    { tags: ['slow'] },
    async ({ shop }) => {
      const person = newGooglePerson();
      const arrivals = await Promise.all(
        Array.from({ length: 4 }, () => browse(shop).arrive(person)),
      );
      for (const address of arrivals) expect(readTicket(address)).not.toBe('');
      expect(await findRows(shop, person.email)).toHaveLength(1);
    },
  );

  const names: [string, RegExp][] = [
    ['  Grace   Hopper ', /^Grace Hopper$/],
    ['Al', /^Al \d{4}$/],
    ['', /^Customer/],
    ['Adm1n', /^Customer \d+$/],
    ['Admin\u200b', /^Customer \d+$/],
    ['Partshelf Support', /^Customer \d+$/],
    ['Support', /^Customer \d+$/],
    ['\u202Enimda', /^Customer \d+$/],
    ['Ann'.repeat(60), /^(Ann){8}A$/],
  ];
  test.for(names)(
    'called %j has a name that the shop allows',
    { tags: ['slow', 'U06'] },
    async ([name, expected], { shop, accounts }) => {
      const token = await browse(shop).signIn({ ...newGooglePerson(), name });
      expect((await readMe(accounts, token)).username).toMatch(expected);
    },
  );

  test(
    'whose name is taken gets a number after it, also in a race',
    { tags: ['slow', 'U06'] },
    async ({ shop, accounts }) => {
      const name = 'Jun Park';
      const people = Array.from({ length: 5 }, () => ({ ...newGooglePerson(), name }));
      const tokens = await Promise.all(people.map((person) => browse(shop).signIn(person)));
      const usernames = await Promise.all(
        tokens.map(async (token) => (await readMe(accounts, token)).username),
      );
      expect(new Set(usernames).size).toBe(5);
      for (const username of usernames) expect(username).toMatch(/^Jun Park( \d{4})?$/);
    },
  );
});

describe('a known user', () => {
  test(
    'is recognised by Google’s number, also under another address',
    { tags: ['A26'] },
    async ({ shop, db, accounts }) => {
      const person = newGooglePerson();
      const first = await readMe(accounts, await browse(shop).signIn(person));
      const moved = 'moved@people.example';
      await db.update(users).set({ email: moved }).where(eq(users.id, first.id));
      const second = await readMe(accounts, await browse(shop).signIn(person));
      expect(second).toMatchObject({ id: first.id, email: moved });
      expect(await findRows(shop, person.email)).toEqual([]);
    },
  );

  test(
    'is not another account with the same address',
    { tags: ['A26'] },
    async ({ shop, screen }) => {
      const person = newGooglePerson();
      await createCustomer(shop, { email: person.email, provider: 'google', googleSubject: '1' });
      const address = await browse(shop).arrive(person);
      expect(address.href).toBe(`${screen}?error=EMAIL_TAKEN`);
    },
  );

  test('stays out while blocked', async ({ shop, db, screen }) => {
    const person = newGooglePerson();
    await browse(shop).signIn(person);
    await db.update(users).set({ blocked: true }).where(eq(users.email, person.email));
    expect((await browse(shop).arrive(person)).href).toBe(`${screen}?error=ACCOUNT_BLOCKED`);
  });
});

test(
  'an address that Google has not verified is refused, also for a known user',
  { tags: ['A26'] },
  async ({ shop, screen }) => {
    const person = newGooglePerson();
    const { email_verified: _, ...unverified } = person;
    const refused = `${screen}?error=GOOGLE_EMAIL_UNVERIFIED`;
    expect((await browse(shop).arrive(unverified)).href).toBe(refused);
    expect(await findRows(shop, person.email)).toEqual([]);
    await browse(shop).signIn(person);
    expect((await browse(shop).arrive(unverified)).href).toBe(refused);
  },
);

describe('an address that has an account with a password', () => {
  test(
    'is taken when its owner has confirmed it',
    { tags: ['A27', 'API-16'] },
    async ({ shop, accounts, screen }) => {
      const { email, password, token } = await accounts.signUp();
      const person = { ...newGooglePerson(), email: email.toUpperCase() };
      expect((await browse(shop).arrive(person)).href).toBe(`${screen}?error=EMAIL_TAKEN`);

      const browser = browse(shop);
      const callback = await browser.visitor.signIn(await browser.connect(), person);
      const answer = await browser.get(`/connect/google/callback${callback.search}`, '*/*');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toBe('Email is already taken');
      expect((await accounts.logIn(email, password)).statusCode).toBe(200);
      expect((await readMe(accounts, token)).provider).toBe('local');
    },
  );

  test(
    'becomes the Google user’s when unconfirmed, and its old credentials end',
    { tags: ['slow', 'A27'] },
    async ({ shop, db, accounts }) => {
      const person = newGooglePerson();
      const attacker = { ...newPerson(), email: person.email };
      await accounts.register(attacker);
      const confirmation = await accounts.readConfirmation(person.email);
      await accounts.askForReset(person.email);
      const resetCode = await accounts.readResetCode(person.email);
      const [hijacked] = await findRows(shop, person.email);
      const { token } = await createCustomer(shop);
      await db.update(sessions).set({ userId: hijacked!.id });
      expect((await readMe(accounts, token)).id).toBe(hijacked!.id);

      const me = await readMe(accounts, await browse(shop).signIn(person));
      expect(me).toMatchObject({
        id: hijacked!.id,
        provider: 'google',
        confirmed: true,
        username: person.name,
      });
      expect((await accounts.logIn(person.email, attacker.password)).statusCode).toBe(400);
      expect((await accounts.me(token)).statusCode).toBe(401);
      expect((await accounts.confirm(confirmation)).statusCode).toBe(400);
      const reset = { code: resetCode, password: 'mine again', passwordConfirmation: 'mine again' };
      expect((await accounts.post('/auth/reset-password', reset)).statusCode).toBe(400);
    },
  );

  test(
    'becomes Google’s once, however often its owner arrives at the same time',
    { tags: ['A27'] },
    async ({ shop, accounts }) => {
      const person = newGooglePerson();
      await accounts.register({ ...newPerson(), email: person.email });
      const arrivals = await Promise.all(
        Array.from({ length: 4 }, () => browse(shop).arrive(person)),
      );
      for (const address of arrivals) expect(readTicket(address)).not.toBe('');
      expect(await findRows(shop, person.email)).toMatchObject([{ provider: 'google' }]);
    },
  );

  test(
    'has one owner when it is confirmed and taken over at the same time',
    { tags: ['slow', 'A27'] },
    async ({ shop, accounts }) => {
      for (let round = 0; round < 4; round += 1) {
        const person = newGooglePerson();
        const local = { ...newPerson(), email: person.email };
        await accounts.register(local);
        const confirmation = await accounts.readConfirmation(person.email);
        const browser = browse(shop);
        const callback = await browser.visitor.signIn(await browser.connect(), person);
        const [address, confirmed] = await Promise.all([
          browser.comeBack(callback),
          accounts.confirm(confirmation),
        ]);
        const [row] = await findRows(shop, person.email);
        const isGoogles = readTicket(address) !== '';
        expect(row).toMatchObject({ confirmed: true, provider: isGoogles ? 'google' : 'local' });
        expect(confirmed.statusCode).toBe(isGoogles ? 400 : 200);
        const { statusCode } = await accounts.logIn(person.email, local.password);
        expect(statusCode).toBe(isGoogles ? 400 : 200);
      }
    },
  );
});
