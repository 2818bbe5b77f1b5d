import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { newPerson } from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { argon2 } from './passwords.ts';

const test = shopTest();

const wrongCredentials = {
  data: null,
  error: {
    status: 400,
    name: 'ApplicationError',
    message: 'Invalid email or password',
    details: { code: 'CREDENTIALS_WRONG' },
  },
};

describe('POST /auth/local', () => {
  test(
    'the address and the password give a token',
    { tags: ['API-04', 'API-05'] },
    async ({ accounts }) => {
      const { email, username, password } = await accounts.signUp();
      const answer = await accounts.logIn(`  ${email.toUpperCase()} `, password);
      expect(answer.statusCode).toBe(200);
      const { jwt } = answer.json<{ jwt: string }>();
      expect((await accounts.me(jwt)).json()).toMatchObject({ email, username, confirmed: true });
    },
  );

  test.for([
    ['Müßiggang \u00FC', 'NFD'],
    ['Mu\u0308ßiggang u', 'NFC'],
    ['\u1EC7 ngo\u0302n', 'NFC'],
  ] as const)(
    'the password %j is the same one in %s',
    { tags: ['slow'] },
    async ([password, form], { accounts }) => {
      const { email } = await accounts.signUp({ password });
      expect((await accounts.logIn(email, password.normalize(form))).statusCode).toBe(200);
      expect((await accounts.logIn(email, password)).statusCode).toBe(200);
      expect((await accounts.logIn(email, `${password}\u0308`)).json()).toEqual(wrongCredentials);
    },
  );

  test('a hash of an earlier release is of the password as it was typed', async ({
    shop,
    accounts,
  }) => {
    const { email } = await accounts.signUp();
    for (const form of ['NFC', 'NFD'] as const) {
      const passwordHash = await argon2.hash('p\u00E4ssword'.normalize(form));
      await shop.deps.db.update(users).set({ passwordHash }).where(eq(users.email, email));
      for (const typed of ['p\u00E4ssword', 'pa\u0308ssword']) {
        expect((await accounts.logIn(email, typed)).statusCode).toBe(200);
      }
    }
  });

  test(
    'no one signs in before the address is confirmed',
    { tags: ['A13'] },
    async ({ accounts }) => {
      const person = newPerson();
      await accounts.register(person);
      const early = await accounts.logIn(person.email, person.password);
      expect(early.statusCode).toBe(400);
      expect(early.json().error.message).toBe('Your account email is not confirmed');
      const guessing = await accounts.logIn(person.email, 'wrong password');
      expect(guessing.json()).toEqual(wrongCredentials);
    },
  );

  test(
    'unknown address, wrong password, account without one and blocked account get the same answer',
    { tags: ['A10', 'AUTH-17', 'API-06'] },
    async ({ shop, accounts }) => {
      const known = await accounts.signUp();
      const blocked = await accounts.signUp();
      const { db } = shop.deps;
      await db.update(users).set({ blocked: true }).where(eq(users.email, blocked.email));
      await db.insert(users).values({
        username: 'Social',
        email: 'social@customers.example',
        provider: 'google',
        confirmed: true,
      });
      const answers = await Promise.all([
        accounts.logIn('unknown@customers.example', known.password),
        accounts.logIn(known.email, 'wrong password'),
        accounts.logIn('social@customers.example', ''.padEnd(8, 'x')),
        accounts.logIn(blocked.email, blocked.password),
      ]);
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual(wrongCredentials);
      }
    },
  );

  test(
    'an unknown address, a wrong password and an account without one each verify one hash',
    { tags: ['A10'] },
    async ({ shop, accounts }) => {
      const known = await accounts.signUp();
      const googleOnly = 'google-only@customers.example';
      await shop.deps.db.insert(users).values({
        username: 'Google only',
        email: googleOnly,
        provider: 'google',
        confirmed: true,
      });
      const verify = vi.spyOn(argon2, 'verify');
      onTestFinished(() => verify.mockRestore());
      for (const email of ['unknown@customers.example', known.email, googleOnly]) {
        verify.mockClear();
        await accounts.logIn(email, 'wrong password');
        expect(verify).toHaveBeenCalledOnce();
        expect(verify.mock.calls[0]![0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      }
    },
  );

  test.for([{}, ['a@b.example'], 1, null, true, { $ne: null }])(
    'an address or password that is %j is refused at its field',
    { tags: ['A11', 'API-07'] },
    async (value, { accounts }) => {
      const asIdentifier = await accounts.logIn(value, 'secret');
      expect(asIdentifier.statusCode).toBe(400);
      expect(asIdentifier.json().validation_error.identifier).toContain('Email is required');
      const asPassword = await accounts.logIn('a@b.example', value);
      expect(asPassword.statusCode).toBe(400);
      expect(asPassword.json().validation_error.password).toContain('Password is required');
    },
  );

  test(
    'missing fields are named, and unknown ones refused',
    { tags: ['A11', 'API-07'] },
    async ({ accounts }) => {
      const empty = await accounts.post('/auth/local', {});
      expect(empty.json()).toMatchObject({
        validation_error: {
          identifier: ['Email is required'],
          password: ['Password is required'],
        },
        error: { details: { validation_error: { identifier: ['Email is required'] } } },
      });
      const more = { identifier: 'a@b.example', password: 'secret', email: 'c@b.example' };
      expect((await accounts.post('/auth/local', more)).statusCode).toBe(400);
    },
  );

  test(
    'a password counts in full: case, spaces, emoji, and beyond 72 bytes',
    { tags: ['A12'] },
    async ({ accounts }) => {
      const password = ` Ünder the 🛒 ${'x'.repeat(70)}`;
      const person = { ...newPerson(), password: `${password}1` };
      await accounts.register(person);
      await accounts.confirm(await accounts.readConfirmation(person.email));
      for (const twin of [`${password}2`, `${password}1 `, `${password}1`.trim()]) {
        expect((await accounts.logIn(person.email, twin)).json()).toEqual(wrongCredentials);
      }
      expect((await accounts.logIn(person.email, `${password}1`)).statusCode).toBe(200);
    },
  );

  test(
    'a password that is too long or holds a NUL is refused',
    { tags: ['A12'] },
    async ({ accounts }) => {
      expect((await accounts.logIn('a@b.example', 'x'.repeat(129))).statusCode).toBe(400);
      expect((await accounts.logIn('a@b.example', 'x'.repeat(1024 * 1024))).statusCode).toBe(413);
      expect((await accounts.logIn('a@b.example', 'sec\0ret')).statusCode).toBe(400);
    },
  );

  test(
    'a flood of sign-ins is shed with 503, and the next one works again',
    { tags: ['slow', 'F20'] },
    async ({ accounts }) => {
      const person = await accounts.signUp();
      const flood = Array.from({ length: 60 }, () => accounts.logIn(person.email, person.password));
      const answers = await Promise.all(flood);
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect(statuses).toEqual(new Set([200, 503]));
      const shed = answers.find(({ statusCode }) => statusCode === 503)!;
      expect(Number(shed.headers['retry-after'])).toBeGreaterThan(0);
      expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
    },
  );

  test(
    'a password that is too long waits for no other: it is never hashed',
    { tags: ['slow', 'A12'] },
    async ({ accounts }) => {
      const flood = Array.from({ length: 60 }, () =>
        accounts.logIn('a@b.example', 'wrong password'),
      );
      const tooLong = accounts.logIn('a@b.example', 'x'.repeat(129));
      const others = Promise.all(flood);
      expect((await tooLong).statusCode).toBe(400);
      expect((await others).map(({ statusCode }) => statusCode)).toContain(503);
    },
  );
});
