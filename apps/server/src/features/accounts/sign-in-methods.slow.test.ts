import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  createShopBrowser,
  newGooglePerson,
  createMicrosoftBrowser,
  newMicrosoftPerson,
  readConnectionToken,
} from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions } from '../../db/tables/accounts.ts';

const test = shopTest();
const methodsPath = '/users/me/sign-in-methods';

async function connectMicrosoft(shop: TestShop, email: string, token: string) {
  const person = { ...newMicrosoftPerson(), email };
  const browser = createMicrosoftBrowser(shop);
  await browser.arrive(person);
  expect((await browser.post('/connect/microsoft/link', {}, token)).statusCode).toBe(200);
  return { person, browser };
}

const remove = (shop: TestShop, token: string, body: object) =>
  createMicrosoftBrowser(shop).post(`${methodsPath}/remove`, body, token);

const makeSessionsOld = ({ deps }: TestShop) =>
  deps.db.update(sessions).set({ createdAt: sql`now() - '11 minutes'::interval` });

const onlyWay = 'Choose a password first: this is the only way to log in to your account';

describe('Microsoft', () => {
  test('is removed with the password, and returns no more', async ({ shop, accounts }) => {
    const { email, password, token } = await accounts.signUp();
    const { person, browser } = await connectMicrosoft(shop, email, token);
    const elsewhere = await createMicrosoftBrowser(shop).signIn(person);
    expect((await accounts.send('GET', methodsPath, token)).json()).toMatchObject({
      password: true,
      google: false,
      microsoft: { label: email },
    });
    await makeSessionsOld(shop);
    expect((await remove(shop, token, { method: 'microsoft' })).statusCode).toBe(403);
    const wrong = { method: 'microsoft', currentPassword: 'not it' };
    expect((await remove(shop, token, wrong)).json().error.message).toBe('Incorrect password');
    const right = { method: 'microsoft', currentPassword: password };
    expect((await remove(shop, token, right)).statusCode).toBe(200);
    await accounts.waitForMail(email, 'Your Microsoft account was removed');
    expect((await accounts.me(elsewhere)).statusCode).toBe(401);
    expect((await accounts.me(token)).statusCode).toBe(200);
    expect((await browser.arrive(person)).pathname).toBe('/connect/microsoft/account');
    expect((await remove(shop, token, right)).statusCode).toBe(404);
  });

  test('is not removed when it is the only way', async ({ shop, accounts }) => {
    const person = newMicrosoftPerson();
    const browser = createMicrosoftBrowser(shop);
    await browser.arrive(person);
    const { jwt } = (await browser.confirm(await readConnectionToken(shop, person.email))).json();
    const answer = await remove(shop, jwt, { method: 'microsoft' });
    expect(answer.json().error.message).toBe(onlyWay);
    expect((await accounts.me(await browser.signIn(person))).statusCode).toBe(200);
  });
});

describe('a password', () => {
  test('is removed beside Microsoft, and signs in no more', async ({ shop, accounts }) => {
    const { email, password, token } = await accounts.signUp();
    const { person, browser } = await connectMicrosoft(shop, email, token);
    const body = { method: 'password', currentPassword: password };
    expect((await remove(shop, token, body)).statusCode).toBe(200);
    await accounts.waitForMail(email, 'Your password was removed');
    expect((await accounts.logIn(email, password)).statusCode).toBe(400);
    expect((await accounts.me(await browser.signIn(person))).json().email).toBe(email);
    const last = await remove(shop, token, { method: 'microsoft' });
    expect(last.json().error.message).toBe(onlyWay);
  });

  test('is not removed when it is the only way', async ({ shop, accounts }) => {
    const { email, password, token } = await accounts.signUp();
    const body = { method: 'password', currentPassword: password };
    expect((await remove(shop, token, body)).json().error.message).toBe(onlyWay);
    expect((await accounts.logIn(email, password)).statusCode).toBe(200);
  });

  test('or Microsoft remains when both are removed at the same time', async ({
    shop,
    accounts,
  }) => {
    const { email, token } = await accounts.signUp();
    await connectMicrosoft(shop, email, token);
    const answers = await Promise.all([
      remove(shop, token, { method: 'password' }),
      remove(shop, token, { method: 'microsoft' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const methods = (await accounts.send('GET', methodsPath, token)).json();
    expect([methods.password, methods.microsoft !== null]).toContain(true);
  });
});

describe('Google', () => {
  test('is removed beside Microsoft, and takes over nothing', async ({ shop, accounts }) => {
    const google = newGooglePerson();
    const token = await createShopBrowser(shop).signIn(google);
    const { person, browser } = await connectMicrosoft(shop, google.email, token);
    expect((await remove(shop, token, { method: 'google' })).statusCode).toBe(200);
    await accounts.waitForMail(google.email, 'Your Google account was removed');
    const back = await createShopBrowser(shop).arrive(google);
    expect(back.searchParams.get('error')).toBe('EMAIL_TAKEN');
    const me = (await accounts.me(await browser.signIn(person))).json();
    expect(me).toMatchObject({ email: google.email, provider: 'local' });
  });

  test('is not removed when it is the only way', async ({ shop }) => {
    const google = newGooglePerson();
    const token = await createShopBrowser(shop).signIn(google);
    const answer = await remove(shop, token, { method: 'google' });
    expect(answer.json().error.message).toBe(onlyWay);
    const again = await createShopBrowser(shop).arrive(google);
    expect(again.searchParams.get('error')).toBeNull();
  });
});

test('an unknown way, and one of another person, is removed by no one', async ({
  shop,
  accounts,
}) => {
  const owner = await accounts.signUp();
  await connectMicrosoft(shop, owner.email, owner.token);
  const other = await accounts.signUp();
  expect((await remove(shop, other.token, { method: 'microsoft' })).statusCode).toBe(404);
  expect((await remove(shop, other.token, { method: 'sms' })).statusCode).toBe(400);
  expect((await remove(shop, '', { method: 'password' })).statusCode).toBe(401);
  const methods = (await accounts.send('GET', methodsPath, owner.token)).json();
  expect(methods.microsoft).not.toBeNull();
});
