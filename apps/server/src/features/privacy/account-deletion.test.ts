import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createApiToken } from '../../../test/support/api-tokens.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  askForDeletion,
  endWaitingTime,
  readUndoToken,
  readUser,
  runJob,
  signUpCaller,
} from '../../../test/support/calls/privacy-calls.ts';
import { createShopBrowser, newGooglePerson } from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { hashPassword } from '../accounts/passwords.ts';

const test = shopTest();
const password = 'correct horse';

const countDeletions = ({ deps }: TestShop, userId: number) =>
  deps.db.$count(accountDeletions, eq(accountDeletions.userId, userId));

describe('asking for the deletion', () => {
  test(
    'blocks the account at once, and only the right password learns why',
    { tags: ['slow', 'PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const token = await person.call('POST', '/api-tokens', {
        name: 'script',
        scopes: ['orders:read'],
        expiresInDays: null,
      });
      const apiToken = token.json().data.token;
      const useToken = () => accounts.send('GET', '/orders', apiToken);
      expect((await useToken()).statusCode).toBe(200);
      const answer = await askForDeletion(person);
      expect(answer.statusCode, answer.body).toBe(200);
      const days = (Date.parse(answer.json().data.at) - Date.now()) / (24 * 60 * 60 * 1000);
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThan(7.1);

      expect((await accounts.me(person.token)).statusCode).toBe(401);
      expect((await useToken()).statusCode).toBe(401);
      const right = await accounts.logIn(person.email, person.password);
      expect(expectErrorCode(right)).toBe('ACCOUNT_SCHEDULED_FOR_DELETION');
      const wrong = await accounts.logIn(person.email, 'not the password');
      const unknown = await accounts.logIn('unknown@customers.example', 'not the password');
      expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
      const resets = await Promise.all([
        accounts.askForReset(person.email),
        accounts.askForReset('unknown@customers.example'),
      ]);
      expect(resets.map(({ body }) => body)).toEqual([resets[0].body, resets[0].body]);
    },
  );

  test(
    'is refused with a wrong password, a wrong name or an unknown choice',
    { tags: ['slow', 'PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const refused = async (change: object) =>
        expectErrorCode(await askForDeletion(person, change));
      expect(await refused({ password: 'wrong' })).toBe('PASSWORD_WRONG');
      expect(await refused({ password: undefined })).toBe('PASSWORD_WRONG');
      expect(await refused({ username: person.username.toUpperCase() })).toBe('USERNAME_MISMATCH');
      expect(await refused({ reviews: 'sell' })).toBe('VALIDATION_FAILED');
      expect(await refused({ userId: 1 })).toBe('VALIDATION_FAILED');
      expect(await countDeletions(shop, person.user.id)).toBe(0);
    },
  );

  test(
    'works without a password soon after logging in with Google',
    { tags: ['slow', 'PRIV-03'] },
    async ({ shop, accounts }) => {
      const google = newGooglePerson();
      const browser = createShopBrowser(shop);
      const token = await browser.signIn(google);
      const { username } = (await accounts.me(token)).json();
      const body = { username, reviews: 'delete' };
      const answer = await accounts.send('POST', '/privacy/deletion', token, body);
      expect(answer.statusCode, answer.body).toBe(200);
      const back = await createShopBrowser(shop).arrive(google);
      expect(back.searchParams.get('error')).toBe('ACCOUNT_SCHEDULED_FOR_DELETION');
    },
  );

  test(
    'happens once when it is asked for ten times at once',
    { tags: ['slow', 'PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const answers = await Promise.all(Array.from({ length: 10 }, () => askForDeletion(person)));
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.every((code) => [200, 400, 401].includes(code))).toBe(true);
      expect(await countDeletions(shop, person.user.id)).toBe(1);
    },
  );

  test('is refused to the last Admin', { tags: ['slow', 'PRIV-03'] }, async ({ shop, db }) => {
    await db.update(users).set({ blocked: true }).where(eq(users.role, 'Admin'));
    const passwordHash = await hashPassword(password);
    const last = await createCustomer(shop, { role: 'Admin', passwordHash });
    const { username } = last.user;
    const overview = (await last.call('GET', '/privacy/deletion')).json().data;
    expect(overview.refusal).toEqual({
      code: 'LAST_ADMIN',
      orderDocumentId: null,
      orderNumber: null,
    });
    const answer = await askForDeletion({ ...last, username, password });
    expect(expectErrorCode(answer)).toBe('LAST_ADMIN');
    const other = await createCustomer(shop, { role: 'Admin', passwordHash });
    const both = await Promise.all([
      askForDeletion({ ...last, username, password }),
      askForDeletion({ ...other, username: other.user.username, password }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await db.update(users).set({ blocked: false }).where(eq(users.role, 'Admin'));
  });
});

describe('the link of the mail', () => {
  test(
    'gives everything back as it was, once',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts, product }) => {
      const person = await signUpCaller(shop, accounts);
      await person.call('POST', '/carts', { data: { products: product.documentId, quantity: 2 } });
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      const undo = (given: unknown) => accounts.post('/privacy/deletion/undo', { token: given });
      expect(expectErrorCode(await undo('wrong'))).toBe('UNDO_LINK_INVALID');
      const answers = await Promise.all([undo(token), undo(token)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      await accounts.waitForMail(person.email, 'Your account will not be deleted');
      const { jwt } = (await accounts.logIn(person.email, person.password)).json();
      const cart = (await accounts.send('GET', '/carts', jwt)).json().data;
      expect(cart).toMatchObject([{ quantity: 2 }]);
      await endWaitingTime(shop, person.user.id);
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, person.user.id)).erasedAt).toBeNull();
    },
  );

  test(
    'leaves an account blocked that an Admin blocked meanwhile, until it is unblocked',
    { tags: ['slow', 'PRIV-03'] },
    async ({ shop, accounts, admin }) => {
      const person = await signUpCaller(shop, accounts);
      const { token: apiToken } = await createApiToken(person);
      const path = `/back-office/people/${person.user.documentId}`;
      const setBlocked = async (blocked: boolean) => {
        const answer = await admin.call('PUT', `${path}/blocked`, { blocked });
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.json().data).toMatchObject({ blocked, deletion: { state: 'scheduled' } });
      };
      await askForDeletion(person);
      for (const blocked of [true, false, true]) await setBlocked(blocked);
      const role = await admin.call('PUT', `${path}/role`, { role: 'Admin' });
      expect(expectErrorCode(role)).toBe('DELETION_ALREADY_SCHEDULED');
      const logIn = () => accounts.logIn(person.email, person.password);
      expect(expectErrorCode(await logIn())).toBe('CREDENTIALS_WRONG');

      const token = await readUndoToken(accounts, person.email);
      expect((await accounts.post('/privacy/deletion/undo', { token })).statusCode).toBe(200);
      const mail = await accounts.waitForMail(person.email, 'Your account will not be deleted');
      expect(mail.text).toContain('blocked by our staff');
      expect(expectErrorCode(await logIn())).toBe('CREDENTIALS_WRONG');
      const unblocked = await admin.call('PUT', `${path}/blocked`, { blocked: false });
      expect(unblocked.json().data).toMatchObject({ blocked: false, deletion: null });
      expect((await logIn()).statusCode).toBe(200);
      expect((await accounts.send('GET', '/orders', apiToken)).statusCode).toBe(401);
    },
  );

  test(
    'works no more once the account is erased, nor does anything sign in',
    { tags: ['slow', 'PRIV-03', 'PRIV-04'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      await endWaitingTime(shop, person.user.id);
      await Promise.all([
        runJob(shop, 'erase-due-accounts'),
        runJob(shop, 'erase-due-accounts'),
        runJob(shop, 'erase-due-accounts'),
      ]);
      const erased = await readUser(shop, person.user.id);
      expect(erased).toMatchObject({
        username: expect.stringMatching(/^deleted-/),
        email: expect.stringMatching(/@erased\.invalid$/),
        passwordHash: null,
        blocked: true,
      });
      expect((await accounts.post('/privacy/deletion/undo', { token })).statusCode).toBe(400);
      expect(expectErrorCode(await accounts.logIn(person.email, person.password))).toBe(
        'CREDENTIALS_WRONG',
      );
      const { username, email } = person;
      expect((await accounts.register({ username, email, password })).statusCode).toBe(200);
    },
  );

  test(
    'races with the erasure: one of them wins, and nothing is half done',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      await endWaitingTime(shop, person.user.id);
      const [undone] = await Promise.all([
        accounts.post('/privacy/deletion/undo', { token }),
        runJob(shop, 'erase-due-accounts'),
      ]);
      const { erasedAt, blocked } = await readUser(shop, person.user.id);
      const wasUndone = undone.statusCode === 200;
      expect({ isErased: erasedAt !== null, blocked }).toEqual({
        isErased: !wasUndone,
        blocked: !wasUndone,
      });
      expect(await countDeletions(shop, person.user.id)).toBe(0);
    },
  );
});
