import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  countMailsDue,
  newPerson,
  type AccountCalls,
} from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { oneTimeTokens } from '../../db/tables/accounts.ts';

const test = shopTest();

const newPassword = 'a new password';

/** More than sending a mail takes, so that no response is faster because none is sent. */
const minimumDurationMs = 140;

const reset = (
  accounts: AccountCalls,
  code: unknown,
  password = newPassword,
  passwordConfirmation = password,
) => accounts.post('/auth/reset-password', { code, password, passwordConfirmation });

async function forgetPassword(accounts: AccountCalls) {
  const person = await accounts.signUp();
  await accounts.askForReset(person.email);
  return { ...person, code: await accounts.readResetCode(person.email) };
}

describe('POST /auth/forgot-password', () => {
  test(
    'sends a link with a code to the stored address, built from the configured address',
    { tags: ['API-11', 'AUTH-54', 'A20'] },
    async ({ shop, accounts }) => {
      const { email, code } = await forgetPassword(accounts);
      const [mail] = await shop.inbox(email);
      const link = new URL('/reset-password', shop.deps.config.publicUrl);
      link.search = `code=${code}`;
      link.hash = new URLSearchParams({ email }).toString();
      expect(mail!.links).toContain(link.href);
    },
  );

  test(
    'known, unknown, unconfirmed, look-alike addresses and those without a password get the same answer',
    { tags: ['slow', 'A18', 'API-11'] },
    async ({ shop, accounts }) => {
      const { email } = await accounts.signUp();
      const unconfirmed = newPerson();
      await accounts.register(unconfirmed);
      const lookAlike = email.replace('i', 'ı').replace('s', 'ſ');
      const { user: social } = await createCustomer(shop, { provider: 'google' });
      const unknown = 'unknown@customers.example';
      for (const address of [email, unknown, unconfirmed.email, lookAlike, social.email]) {
        const startedAt = performance.now();
        const answer = await accounts.askForReset(address);
        expect(performance.now() - startedAt).toBeGreaterThan(minimumDurationMs);
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual({ ok: true });
      }
      expect(await countMailsDue(shop, email)).toBe(2);
      expect(await countMailsDue(shop, lookAlike)).toBe(0);
      expect(await countMailsDue(shop, social.email)).toBe(0);
    },
  );

  test(
    'needs an address that looks like one',
    { tags: ['AUTH-48', 'AUTH-49'] },
    async ({ accounts }) => {
      const empty = await accounts.askForReset('');
      expect(empty.json().validation_error).toEqual({ email: ['Email is required'] });
      const broken = await accounts.askForReset('ada');
      expect(broken.json().validation_error).toEqual({ email: ['Invalid email address'] });
    },
  );
});

describe('POST /auth/reset-password', () => {
  test(
    'sets the password, ends every session and sends the owner a mail',
    { tags: ['API-12', 'A21', 'A05'] },
    async ({ accounts }) => {
      const { email, password, token, code } = await forgetPassword(accounts);
      const answer = await reset(accounts, code);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ok: true });
      expect((await accounts.me(token)).statusCode).toBe(401);
      expect((await accounts.logIn(email, password)).statusCode).toBe(400);
      expect((await accounts.logIn(email, newPassword)).statusCode).toBe(200);
      await accounts.waitForMail(email, 'Your password was changed');
    },
  );

  test.for([
    { code: {} },
    { code: [] },
    { code: true },
    { code: null },
    { code: '' },
    { code: 'wrong' },
    {},
  ])('%j is no code', { tags: ['A21'] }, async (body, { accounts }) => {
    const passwords = { password: newPassword, passwordConfirmation: newPassword };
    const answer = await accounts.post('/auth/reset-password', { ...body, ...passwords });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe('Incorrect code provided');
  });

  test(
    'a code works once, for an hour, and only while it is the newest',
    { tags: ['slow', 'A21'] },
    async ({ shop, accounts }) => {
      const { email, code } = await forgetPassword(accounts);
      await accounts.askForReset(email);
      const [newest] = await shop.inbox(email, 3);
      const newer = /code=([\w-]+)/.exec(newest!.text)![1]!;
      expect((await reset(accounts, code)).json().error.message).toBe('Incorrect code provided');
      expect((await reset(accounts, newer)).statusCode).toBe(200);
      expect((await reset(accounts, newer)).statusCode).toBe(400);

      const late = await forgetPassword(accounts);
      const lifetime = sql<string>`(${oneTimeTokens.expiresAt} - ${oneTimeTokens.createdAt})::text`;
      const issued = await shop.deps.db
        .selectDistinct({ lifetime })
        .from(oneTimeTokens)
        .where(eq(oneTimeTokens.purpose, 'reset-password'));
      expect(issued).toEqual([{ lifetime: '01:00:00' }]);
      await shop.deps.db.update(oneTimeTokens).set({ expiresAt: sql`now()` });
      expect((await reset(accounts, late.code)).json().error.message).toBe(
        'Incorrect code provided',
      );
    },
  );

  test(
    'of two who use a code at the same time one succeeds',
    { tags: ['A21'] },
    async ({ accounts }) => {
      const { code } = await forgetPassword(accounts);
      const answers = await Promise.all([
        reset(accounts, code),
        reset(accounts, code, 'another password'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    },
  );

  test('voids what else was on its way by mail', { tags: ['A21'] }, async ({ accounts }) => {
    const { token, password, code } = await forgetPassword(accounts);
    const newEmail = 'elsewhere@customers.example';
    await accounts.send('POST', '/email-change/request', token, {
      newEmail,
      currentPassword: password,
    });
    const { text } = await accounts.waitForMail(newEmail, 'Confirm your new email address');
    const [, changeToken] = /token=([\w-]+)/.exec(text)!;
    await reset(accounts, code);
    const answer = await accounts.post('/email-change/confirm', { token: changeToken });
    expect(answer.statusCode).toBe(400);
  });

  test(
    'a password that is refused leaves the code as it was',
    { tags: ['A21', 'AUTH-55', 'AUTH-56', 'AUTH-57', 'AUTH-58'] },
    async ({ accounts }) => {
      const { code } = await forgetPassword(accounts);
      const refusals = [
        { given: ['', ''], password: 'Password is required' },
        { given: ['12345', '12345'], password: 'Password must be at least 6 characters' },
        { given: [newPassword, ''], passwordConfirmation: 'Please confirm your password' },
        { given: [newPassword, 'another'], passwordConfirmation: 'Passwords do not match' },
      ];
      for (const { given, ...messages } of refusals) {
        const answer = await reset(accounts, code, ...given);
        expect(answer.statusCode).toBe(400);
        const expected = Object.entries(messages).map(([field, message]) => [field, [message]]);
        expect(answer.json().validation_error).toMatchObject(Object.fromEntries(expected));
      }
      expect((await reset(accounts, code)).statusCode).toBe(200);
    },
  );

  test(
    'the database knows no code, only its hash',
    { tags: ['A21'] },
    async ({ shop, accounts }) => {
      const { code } = await forgetPassword(accounts);
      const rows = await shop.deps.db.select().from(oneTimeTokens);
      expect(JSON.stringify(rows)).not.toContain(code);
    },
  );

  test('tokens serve their own purpose alone', { tags: ['A03'] }, async ({ accounts }) => {
    const { token, code } = await forgetPassword(accounts);
    const other = newPerson();
    await accounts.register(other);
    const confirmation = await accounts.readConfirmation(other.email);
    expect((await accounts.me(code)).statusCode).toBe(401);
    expect((await accounts.me(confirmation)).statusCode).toBe(401);
    expect((await reset(accounts, token)).statusCode).toBe(400);
    expect((await reset(accounts, confirmation)).statusCode).toBe(400);
    expect((await accounts.confirm(code)).statusCode).toBe(400);
    expect((await reset(accounts, code)).statusCode).toBe(200);
  });

  test('a reset confirms the address', { tags: ['A13'] }, async ({ accounts }) => {
    const person = newPerson();
    await accounts.register(person);
    await accounts.askForReset(person.email);
    await reset(accounts, await accounts.readResetCode(person.email));
    expect((await accounts.logIn(person.email, newPassword)).statusCode).toBe(200);
  });
});
