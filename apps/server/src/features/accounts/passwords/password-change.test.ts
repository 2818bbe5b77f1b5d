import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accountCalls } from '../../../../test/support/account-calls.ts';
import { buildTestApp } from '../../../../test/support/build-test-app.ts';
import { openTestShop } from '../../../../test/support/test-shop.ts';
import { createAdmin } from '../../../../test/support/vendor.ts';
import { users } from '../../../db/tables/accounts.ts';

const shop = await openTestShop();
const calls = accountCalls(shop);

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly passwordConfirmation?: string;
}

const changeIn =
  ({ send }: Pick<typeof calls, 'send'>) =>
  (token: string | undefined, change: PasswordChange) =>
    send('POST', '/auth/change-password', token, {
      passwordConfirmation: change.password,
      ...change,
    });

const change = changeIn(calls);

async function readDocumentId(email: string) {
  const [user] = await shop.deps.db.select().from(users).where(eq(users.email, email));
  return user!.documentId;
}

async function giveRole(email: string, role: string) {
  const admin = await createAdmin(shop);
  const path = `/back-office/people/${await readDocumentId(email)}/role`;
  expect((await admin.call('PUT', path, { role })).statusCode).toBe(200);
}

describe('POST /auth/change-password', () => {
  test('sets the new password and sends the owner a mail', { tags: ['A05'] }, async () => {
    const person = await calls.signUp();
    const next = { currentPassword: person.password, password: 'another battery' };
    expect((await change(person.token, next)).json()).toEqual({ ok: true });
    expect((await calls.logIn(person.email, person.password)).statusCode).toBe(400);
    expect((await calls.logIn(person.email, next.password)).statusCode).toBe(200);
    const { text } = await calls.waitForMail(person.email, 'Your password was changed');
    expect(text).toContain('every other device was signed out');
  });

  test('ends every other session and stays signed in here', { tags: ['A05'] }, async () => {
    const person = await calls.signUp();
    const elsewhere = (await calls.logIn(person.email, person.password)).json<{ jwt: string }>();
    await change(person.token, { currentPassword: person.password, password: 'another battery' });
    expect((await calls.me(elsewhere.jwt)).statusCode).toBe(401);
    expect((await calls.me(person.token)).statusCode).toBe(200);
  });

  test('makes links void that were on their way', { tags: ['A20'] }, async () => {
    const person = await calls.signUp();
    await calls.askForReset(person.email);
    const code = await calls.readResetCode(person.email);
    await change(person.token, { currentPassword: person.password, password: 'another battery' });
    const reset = { code, password: 'a third one', passwordConfirmation: 'a third one' };
    expect((await calls.post('/auth/reset-password', reset)).statusCode).toBe(400);
  });

  test('refuses a wrong current password and changes nothing', async () => {
    const person = await calls.signUp();
    const answer = await change(person.token, {
      currentPassword: 'wrong',
      password: 'another one',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe('Incorrect password');
    expect((await calls.logIn(person.email, person.password)).statusCode).toBe(200);
  });

  test('of two changes at the same time one goes through', async () => {
    const { token, email, password: currentPassword } = await calls.signUp();
    const passwords = ['first new one', 'second new one'];
    const answers = await Promise.all(
      passwords.map((password) => change(token, { currentPassword, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await calls.logIn(email, winner)).statusCode).toBe(200);
  });

  test('names what is wrong with the new password', async () => {
    const { token, password: currentPassword } = await calls.signUp();
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

  test('is not for visitors, nor for who signs in with Google', async () => {
    const person = await calls.signUp();
    const next = { currentPassword: person.password, password: 'another battery' };
    expect((await change(undefined, next)).statusCode).toBe(401);
    const { db } = shop.deps;
    await db
      .update(users)
      .set({ provider: 'google', passwordHash: null })
      .where(eq(users.email, person.email));
    const answer = await change(person.token, next);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.message).toBe('You sign in with Google, without a password');
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
  test.each(['eleven char', '123456789012'])('is not changed to %j', async (password) => {
    const person = await calls.signUp();
    await giveRole(person.email, 'Helpdesk');
    const { jwt } = (await calls.logIn(person.email, person.password)).json<{ jwt: string }>();
    const answer = await change(jwt, { currentPassword: person.password, password });
    expect(Object.keys(answer.json().validation_error)).toEqual(['password']);
    expect((await calls.logIn(person.email, person.password)).statusCode).toBe(200);
  });

  test('is not reset to a weak one, and the code stays good meanwhile', async () => {
    const person = await calls.signUp();
    await giveRole(person.email, 'Admin');
    await calls.askForReset(person.email);
    const code = await calls.readResetCode(person.email);
    const reset = (password: string) =>
      calls.post('/auth/reset-password', { code, password, passwordConfirmation: password });
    const weak = await reset('partshelf2026');
    expect(weak.json().validation_error).toEqual({
      password: ['This password is easy to guess. Choose another one.'],
    });
    expect((await reset('tango umbrella seven')).statusCode).toBe(200);
    expect((await calls.logIn(person.email, 'tango umbrella seven')).statusCode).toBe(200);
  });

  test('from before the promotion that is too weak gives way to one chosen by mail', async () => {
    const person = await calls.signUp();
    await change(person.token, { currentPassword: person.password, password: 'short1' });
    await giveRole(person.email, 'Helpdesk');
    const refused = await calls.logIn(person.email, 'short1');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toBe(
      'Your role needs a stronger password. We have sent you a link to choose one.',
    );
    const code = await calls.readResetCode(person.email);
    const password = 'tango umbrella seven';
    const body = { code, password, passwordConfirmation: password };
    expect((await calls.post('/auth/reset-password', body)).statusCode).toBe(200);
    expect((await calls.logIn(person.email, password)).statusCode).toBe(200);
  });

  test('that was set before the rule existed still works', async () => {
    const person = await calls.signUp();
    await change(person.token, { currentPassword: person.password, password: 'partshelf' });
    const role = 'Admin';
    await shop.deps.db.update(users).set({ role }).where(eq(users.email, person.email));
    expect((await calls.logIn(person.email, 'partshelf')).statusCode).toBe(200);
  });
});
