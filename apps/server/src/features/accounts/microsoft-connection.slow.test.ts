import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  newPerson,
  createShopBrowser,
  newGooglePerson,
  createMicrosoftBrowser,
  newMicrosoftPerson,
  readConnectionToken,
} from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { microsoftIdentities, sessions, users } from '../../db/tables/accounts.ts';

const test = shopTest();
const connectPage = 'http://shop.test/connect/microsoft/account';
const link = '/connect/microsoft/link';

async function arriveAs(shop: TestShop, email: string) {
  const person = { ...newMicrosoftPerson(), email };
  const browser = createMicrosoftBrowser(shop);
  expect((await browser.arrive(person)).href).toBe(connectPage);
  return { person, browser };
}

const makeSessionsOld = ({ deps }: TestShop) =>
  deps.db.update(sessions).set({ createdAt: sql`now() - '11 minutes'::interval` });

const tellsMethods = (browser: ReturnType<typeof createMicrosoftBrowser>, token: string) =>
  browser.get('/users/me/sign-in-methods', 'application/json', token);

describe('an address that has an account', () => {
  test('is not enough to sign in', { tags: ['A27'] }, async ({ shop, accounts, db }) => {
    const { email, password } = await accounts.signUp();
    const { person, browser } = await arriveAs(shop, email.toUpperCase());
    expect(browser.cookies.has('microsoftTicket')).toBe(false);
    expect((await browser.get('/connect/microsoft/pending', '*/*')).json()).toEqual({
      email,
      isNew: false,
    });
    expect((await createMicrosoftBrowser(shop).arrive(person)).href).toBe(connectPage);
    expect((await accounts.logIn(email, password)).statusCode).toBe(200);
    expect(await db.$count(microsoftIdentities)).toBe(0);
  });

  test('signs in to that account after its password', async ({ shop, accounts }) => {
    const { email, password, token } = await accounts.signUp();
    const { person, browser } = await arriveAs(shop, email);
    const { jwt } = (await accounts.logIn(email, password)).json();
    expect((await browser.post(link, {}, jwt)).statusCode).toBe(200);
    await accounts.waitForMail(email, 'A Microsoft account was connected');
    const me = (await accounts.me(await createMicrosoftBrowser(shop).signIn(person))).json();
    expect(me.id).toBe((await accounts.me(token)).json().id);
    expect((await accounts.logIn(email, password)).statusCode).toBe(200);
    expect((await browser.get('/connect/microsoft/pending', '*/*')).statusCode).toBe(400);
  });

  test('logs in to that account after logging in with Google', async ({ shop, accounts }) => {
    const google = newGooglePerson();
    const jwt = await createShopBrowser(shop).signIn(google);
    const { person, browser } = await arriveAs(shop, google.email);
    expect((await browser.post(link, {}, jwt)).statusCode).toBe(200);
    const me = (await accounts.me(await createMicrosoftBrowser(shop).signIn(person))).json();
    expect(me).toMatchObject({ email: google.email, provider: 'google' });
    const again = await createShopBrowser(shop).signIn(google);
    expect((await accounts.me(again)).json().id).toBe(me.id);
  });

  test('signs in to that account after the mailed link', async ({ shop, accounts }) => {
    const { email, password, token: before } = await accounts.signUp();
    const { browser } = await arriveAs(shop, email);
    await browser.post('/connect/microsoft/mail', {});
    await accounts.waitForMail(email, 'Confirm your login with Microsoft');
    const { jwt } = (await browser.confirm(await readConnectionToken(shop, email))).json();
    expect((await accounts.me(jwt)).json().id).toBe((await accounts.me(before)).json().id);
    expect((await accounts.logIn(email, password)).statusCode).toBe(200);
  });
});

describe('an attacker', () => {
  test(
    'gains nothing when the owner opens the mailed link in another browser',
    { tags: ['A27'] },
    async ({ shop, accounts, db }) => {
      const { email } = await accounts.signUp();
      const { browser: attacker } = await arriveAs(shop, email);
      await attacker.post('/connect/microsoft/mail', {});
      await accounts.waitForMail(email, 'Confirm your login with Microsoft');
      const token = await readConnectionToken(shop, email);
      const owner = createMicrosoftBrowser(shop);
      expect((await owner.confirm(token)).statusCode).toBe(400);
      const { browser: other } = await arriveAs(shop, email);
      expect((await other.confirm(token)).json().error.message).toBe('Invalid or expired token');
      const isTheirs = eq(users.email, email);
      const [account] = await db.select({ id: users.id }).from(users).where(isTheirs);
      const isConnected = eq(microsoftIdentities.userId, account!.id);
      expect(await db.$count(microsoftIdentities, isConnected)).toBe(0);
    },
  );

  test('with an old session connects nothing', { tags: ['A27'] }, async ({ shop, accounts }) => {
    const { email, token } = await accounts.signUp();
    await makeSessionsOld(shop);
    const { browser } = await arriveAs(shop, email);
    const answer = await browser.post(link, {}, token);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      403,
      'Please confirm that it is you, then repeat this within ten minutes',
    ]);
  });

  test('without the cookie of a sign-in connects nothing', async ({ shop, accounts }) => {
    const { token, email } = await accounts.signUp();
    const browser = createMicrosoftBrowser(shop);
    expect((await browser.post(link, {}, token)).statusCode).toBe(400);
    const { browser: other } = await arriveAs(shop, email);
    expect((await other.post(link, {})).statusCode).toBe(401);
    other.cookies.set('microsoftPending', `AAAA${other.cookies.get('microsoftPending')!.slice(4)}`);
    expect((await other.post(link, {}, token)).statusCode).toBe(400);
  });

  test(
    'who registered the address in advance loses the account to its owner',
    { tags: ['A27'] },
    async ({ shop, accounts }) => {
      const attacker = newPerson();
      await accounts.register(attacker);
      const { browser, person } = await arriveAs(shop, attacker.email);
      await browser.post('/connect/microsoft/mail', {});
      await accounts.waitForMail(attacker.email, 'Confirm your login with Microsoft');
      const { jwt } = (
        await browser.confirm(await readConnectionToken(shop, attacker.email))
      ).json();
      const me = (await accounts.me(jwt)).json();
      expect(me).toMatchObject({ confirmed: true, username: person.name });
      expect((await accounts.logIn(attacker.email, attacker.password)).statusCode).toBe(400);
      const confirmation = await accounts.readConfirmation(attacker.email);
      expect((await accounts.confirm(confirmation)).statusCode).toBe(400);
    },
  );

  test(
    'who logged in with the address in advance has no part in the owner’s account',
    { tags: ['A27'] },
    async ({ shop, accounts }) => {
      const google = newGooglePerson();
      const { browser: attacker, person } = await arriveAs(shop, google.email);
      const token = await readConnectionToken(shop, google.email);
      const jwt = await createShopBrowser(shop).signIn(google);
      expect((await attacker.confirm(token)).statusCode).toBe(400);
      expect((await attacker.arrive(person)).href).toBe(connectPage);
      expect((await tellsMethods(attacker, jwt)).json()).toEqual({
        password: false,
        google: true,
        microsoft: null,
      });
      expect((await accounts.me(jwt)).json().email).toBe(google.email);
    },
  );

  test('connects no Microsoft account of another user', async ({ shop, accounts }) => {
    const first = await accounts.signUp();
    const { person, browser } = await arriveAs(shop, first.email);
    const stale = browser.cookies.get('microsoftPending')!;
    await browser.post(link, {}, first.token);
    const second = await accounts.signUp();
    const other = createMicrosoftBrowser(shop);
    other.cookies.set('microsoftPending', stale);
    const answer = await other.post(link, {}, second.token);
    expect(answer.json().error.message).toBe(
      'This account, or this Microsoft account, is already connected',
    );
    const me = (await accounts.me(await browser.signIn(person))).json();
    expect(me.email).toBe(first.email);
  });
});

describe('staff and blocked accounts', () => {
  test('an Admin keeps the role, and only a proof connects', async ({ shop, admin, accounts }) => {
    const { email } = (await accounts.me(admin.token)).json();
    const { person, browser } = await arriveAs(shop, email);
    expect((await browser.post(link, {}, admin.token)).statusCode).toBe(200);
    const jwt = await browser.signIn(person);
    const me = (await accounts.send('GET', '/users/me?populate=role', jwt)).json();
    expect(me).toMatchObject({ email, role: { name: 'Admin' } });
  });

  test('a blocked account stays blocked', { tags: ['A27'] }, async ({ shop, accounts, db }) => {
    const { email, token } = await accounts.signUp();
    const { person, browser } = await arriveAs(shop, email);
    await browser.post(link, {}, token);
    const { browser: late } = await arriveAs(shop, email);
    await late.post('/connect/microsoft/mail', {});
    await accounts.waitForMail(email, 'Confirm your login with Microsoft');
    await db.update(users).set({ blocked: true }).where(eq(users.email, email));
    expect((await browser.arrive(person)).searchParams.get('error')).toBe('ACCOUNT_BLOCKED');
    const link2 = await readConnectionToken(shop, email);
    expect((await late.confirm(link2)).statusCode).toBe(400);
  });
});
