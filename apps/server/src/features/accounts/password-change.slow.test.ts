import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { accountCalls, type AccountCalls } from '../../../test/support/calls/account-calls.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly passwordConfirmation?: string;
}

const changeIn =
  ({ send }: AccountCalls) =>
  (token: string | undefined, change: PasswordChange) =>
    send('POST', '/auth/change-password', token, {
      passwordConfirmation: change.password,
      ...change,
    });

const test = shopTest().extend('change', { scope: 'file' }, ({ accounts }) => changeIn(accounts));

async function readDocumentId({ deps }: TestShop, email: string) {
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  return user!.documentId;
}

async function giveRole(shop: TestShop, email: string, role: string) {
  const admin = await createAdmin(shop);
  const path = `/back-office/people/${await readDocumentId(shop, email)}/role`;
  expect((await admin.call('PUT', path, { role })).statusCode).toBe(200);
}

describe('POST /auth/change-password', () => {
  test(
    'sets the new password and sends the owner a mail',
    { tags: ['A05'] },
    async ({ accounts, change }) => {
      const person = await accounts.signUp();
      const next = { currentPassword: person.password, password: 'another battery' };
      expect((await change(person.token, next)).json()).toEqual({ ok: true });
      expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(400);
      expect((await accounts.logIn(person.email, next.password)).statusCode).toBe(200);
      const { text } = await accounts.waitForMail(person.email, 'Your password was changed');
      expect(text).toContain('every other device was logged out');
    },
  );

  test(
    'ends every other session and stays signed in here',
    { tags: ['A05'] },
    async ({ accounts, change }) => {
      const person = await accounts.signUp();
      const elsewhere = (await accounts.logIn(person.email, person.password)).json<{
        jwt: string;
      }>();
      await change(person.token, { currentPassword: person.password, password: 'another battery' });
      expect((await accounts.me(elsewhere.jwt)).statusCode).toBe(401);
      expect((await accounts.me(person.token)).statusCode).toBe(200);
    },
  );

  test(
    'makes links void that were on their way',
    { tags: ['A20'] },
    async ({ accounts, change }) => {
      const person = await accounts.signUp();
      await accounts.askForReset(person.email);
      const code = await accounts.readResetCode(person.email);
      await change(person.token, { currentPassword: person.password, password: 'another battery' });
      const reset = { code, password: 'a third one', passwordConfirmation: 'a third one' };
      expect((await accounts.post('/auth/reset-password', reset)).statusCode).toBe(400);
    },
  );

  test('refuses a wrong current password and changes nothing', async ({ accounts, change }) => {
    const person = await accounts.signUp();
    const answer = await change(person.token, {
      currentPassword: 'wrong',
      password: 'another one',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe('Incorrect password');
    expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
  });

  test('of two changes at the same time one goes through', async ({ accounts, change }) => {
    const { token, email, password: currentPassword } = await accounts.signUp();
    const passwords = ['first new one', 'second new one'];
    const answers = await Promise.all(
      passwords.map((password) => change(token, { currentPassword, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await accounts.logIn(email, winner)).statusCode).toBe(200);
  });

  test('names what is wrong with the new password', async ({ accounts, change }) => {
    const { token, password: currentPassword } = await accounts.signUp();
    const short = await change(token, { currentPassword, password: 'short' });
    expect(short.json().validation_error).toEqual({
      password: ['Password must be at least 6 characters'],
    });
    const passwordConfirmation = 'different';
    const different = await change(token, {
      currentPassword,
      password: 'long enough',
      passwordConfirmation,
    });
    expect(different.json().validation_error).toEqual({
      passwordConfirmation: ['Passwords do not match'],
    });
  });

  test('is not for visitors, nor for who signs in with Google', async ({
    shop,
    accounts,
    change,
  }) => {
    const person = await accounts.signUp();
    const next = { currentPassword: person.password, password: 'another battery' };
    expect((await change(undefined, next)).statusCode).toBe(401);
    const { db } = shop.deps;
    await db
      .update(users)
      .set({ provider: 'google', passwordHash: null })
      .where(eq(users.email, person.email));
    const answer = await change(person.token, next);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.message).toBe('You log in with Google, without a password');
  });

  test('is tried ten times an hour', async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    onTestFinished(() => strict.close());
    const there = accountCalls(strict);
    const { token } = await there.signUp();
    const wrong = { currentPassword: 'wrong', password: 'another battery' };
    for (let count = 1; count <= 10; count += 1) {
      expect((await changeIn(there)(token, wrong)).statusCode).toBe(400);
    }
    expect((await changeIn(there)(token, wrong)).statusCode).toBe(429);
  });
});

describe('a password of staff', () => {
  test.for(['eleven char', '123456789012'])(
    'is not changed to %j',
    async (password, { shop, accounts, change }) => {
      const person = await accounts.signUp();
      await giveRole(shop, person.email, 'Helpdesk');
      const { jwt } = (await accounts.logIn(person.email, person.password)).json<{ jwt: string }>();
      const answer = await change(jwt, { currentPassword: person.password, password });
      expect(Object.keys(answer.json().validation_error)).toEqual(['password']);
      expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
    },
  );

  test('is not reset to a weak one, and the code stays good meanwhile', async ({
    shop,
    accounts,
  }) => {
    const person = await accounts.signUp();
    await giveRole(shop, person.email, 'Admin');
    await accounts.askForReset(person.email);
    const code = await accounts.readResetCode(person.email);
    const reset = (password: string) =>
      accounts.post('/auth/reset-password', { code, password, passwordConfirmation: password });
    const weak = await reset('partshelf2026');
    expect(weak.json().validation_error).toEqual({
      password: ['This password is easy to guess. Choose another one.'],
    });
    expect((await reset('tango umbrella seven')).statusCode).toBe(200);
    expect((await accounts.logIn(person.email, 'tango umbrella seven')).statusCode).toBe(200);
  });

  test('from before the promotion that is too weak gives way to one chosen by mail', async ({
    shop,
    accounts,
    change,
  }) => {
    const person = await accounts.signUp();
    await change(person.token, { currentPassword: person.password, password: 'short1' });
    await giveRole(shop, person.email, 'Helpdesk');
    const refused = await accounts.logIn(person.email, 'short1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toBe(
      'Your role needs a stronger password. We have sent you a link to choose one.',
    );
    const code = await accounts.readResetCode(person.email);
    const password = 'tango umbrella seven';
    const body = { code, password, passwordConfirmation: password };
    expect((await accounts.post('/auth/reset-password', body)).statusCode).toBe(200);
    expect((await accounts.logIn(person.email, password)).statusCode).toBe(200);
  });

  test('that was set before the rule existed still works', async ({ shop, accounts, change }) => {
    const person = await accounts.signUp();
    await change(person.token, { currentPassword: person.password, password: 'partshelf' });
    const role = 'Admin';
    await shop.deps.db.update(users).set({ role }).where(eq(users.email, person.email));
    expect((await accounts.logIn(person.email, 'partshelf')).statusCode).toBe(200);
  });
});
