import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { countMailsDue, type AccountCalls } from '../../../test/support/calls/account-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { oneTimeTokens, users } from '../../db/tables/accounts.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

const test = shopTest();
const password = 'correct horse';
const passwordHash = await hashPassword(password);
const linkSubject = 'Confirm your new email address';

const createLocal = (shop: TestShop) => createCustomer(shop, { passwordHash });

let lastAddress = 0;
const inventAddress = () => `new-${(lastAddress += 1)}@customers.example`;

const ask = (customer: Customer, newEmail: unknown, currentPassword: unknown = password) =>
  customer.call('POST', '/email-change/request', { newEmail, currentPassword });

async function readLink(accounts: AccountCalls, newEmail: string): Promise<URL> {
  const { links } = await accounts.waitForMail(newEmail, linkSubject);
  return new URL(links.find((link) => link.includes('/email-confirm?'))!);
}

const readToken = async (accounts: AccountCalls, newEmail: string) =>
  (await readLink(accounts, newEmail)).searchParams.get('token')!;

const confirm = (accounts: AccountCalls, token: string, bearer?: string) =>
  accounts.send('POST', '/email-change/confirm', bearer, { token });

async function readEmail({ deps }: TestShop, { user }: Customer) {
  const [row] = await deps.db.select().from(users).where(eq(users.id, user.id));
  return row!.email;
}

async function createAsking(shop: TestShop, accounts: AccountCalls) {
  const customer = await createLocal(shop);
  const newEmail = inventAddress();
  expect((await ask(customer, newEmail)).statusCode).toBe(200);
  return { customer, newEmail, token: await readToken(accounts, newEmail) };
}

async function expectRefusal(accounts: AccountCalls, token: string, bearer?: string) {
  const answer = await confirm(accounts, token, bearer);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toBe('Invalid or expired token');
}

describe('POST /email-change/request', () => {
  test(
    'sends a link to the new address and changes nothing yet',
    { tags: ['API-19', 'API-20'] },
    async ({ shop, accounts }) => {
      const customer = await createLocal(shop);
      const newEmail = inventAddress();
      const answer = await ask(customer, ` ${newEmail.toUpperCase()} `);
      expect(answer.json()).toEqual({ success: true });
      const link = await readLink(accounts, newEmail);
      expect(`${link.origin}${link.pathname}`).toBe(`${shop.deps.config.publicUrl}/email-confirm`);
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
      expect(await countMailsDue(shop, customer.user.email)).toBe(0);
    },
  );

  test('a wrong password is 400 and sends nothing', { tags: ['A29'] }, async ({ shop }) => {
    const customer = await createLocal(shop);
    const newEmail = inventAddress();
    for (const wrong of ['wrong horse', 'x'.repeat(129), '', { $ne: null }, null]) {
      const answer = await ask(customer, newEmail, wrong);
      expect(answer.statusCode).toBe(400);
    }
    const answer = await ask(customer, newEmail, 'wrong horse');
    expect(answer.json().error.message).toBe('Incorrect password');
    expect(await countMailsDue(shop, newEmail)).toBe(0);
  });

  test(
    'is not for people who sign in with Google',
    { tags: ['A29', 'PERM-26'] },
    async ({ shop }) => {
      const customer = await createCustomer(shop, { provider: 'google', passwordHash });
      const newEmail = inventAddress();
      const answer = await ask(customer, newEmail);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.message).toBe('Your email address is managed by Google');
      expect(await countMailsDue(shop, newEmail)).toBe(0);
    },
  );

  test(
    'the current address is refused in any case of letters',
    { tags: ['A29'] },
    async ({ shop }) => {
      const customer = await createLocal(shop);
      const answer = await ask(customer, customer.user.email.toUpperCase());
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toEqual({
        newEmail: ['This is your email address already'],
      });
    },
  );

  test.for(['', 'ada', 'ada@shop', 'a@x.example,b@x.example', 'a@x.example\r\nBcc: b@x.example'])(
    '%j is no address',
    { tags: ['A17'] },
    async (newEmail, { shop }) => {
      const answer = await ask(await createLocal(shop), newEmail);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toHaveProperty('newEmail');
    },
  );

  test(
    'a taken address is answered like a free one, and its owner gets a mail',
    { tags: ['A29'] },
    async ({ shop, accounts }) => {
      const [owner, customer] = [await createLocal(shop), await createLocal(shop)];
      const taken = await ask(customer, owner.user.email);
      const free = await ask(customer, inventAddress());
      expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
      const mail = await accounts.waitForMail(
        owner.user.email,
        'Your email address is in use already',
      );
      expect(mail.text).not.toMatch(/token=/);
      expect(mail.text).not.toContain(customer.user.email);
      expect(await countMailsDue(shop, owner.user.email)).toBe(1);
    },
  );

  test('at most five mails an hour go to one new address', { tags: ['A29'] }, async ({ shop }) => {
    const newEmail = inventAddress();
    const askers = await Promise.all([createLocal(shop), createLocal(shop)]);
    for (let count = 1; count <= 4; count += 1) {
      for (const asker of askers) expect((await ask(asker, newEmail)).statusCode).toBe(200);
    }
    expect(await countMailsDue(shop, newEmail)).toBe(5);
  });

  test('requests beyond the limit have to wait', { tags: ['slow', 'A29'] }, async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    try {
      const { call } = await createCustomer(strict, { passwordHash });
      const body = { newEmail: 'new@customers.example', currentPassword: 'wrong horse' };
      const answers = [];
      for (let count = 1; count <= 30; count += 1) {
        answers.push(await call('POST', '/email-change/request', body));
      }
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.indexOf(429)).toBe(10);
      expect(answers.at(-1)!.headers['retry-after']).toBeDefined();
    } finally {
      await strict.close();
    }
  });
});

describe('GET /email-change/confirm', () => {
  test(
    'confirms as its POST does, once and for the right user',
    { tags: ['API-17', 'API-18', 'A30'] },
    async ({ shop, accounts }) => {
      const { customer, newEmail, token } = await createAsking(shop, accounts);
      const get = (given: string, bearer?: string) =>
        accounts.send('GET', `/email-change/confirm?token=${given}`, bearer);
      const otherUser = await createLocal(shop);
      for (const refused of [await get('x'), await get(token, otherUser.token)]) {
        expect(refused.statusCode).toBe(400);
        expect(refused.json().error.message).toBe('Invalid or expired token');
      }
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
      const answer = await get(token);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toMatch(/no-store/);
      expect(answer.json()).toEqual({ message: 'Email updated successfully' });
      expect(await readEmail(shop, customer)).toBe(newEmail);
      expect((await accounts.me(customer.token)).statusCode).toBe(401);
      expect((await get(token)).statusCode).toBe(400);
    },
  );

  test(
    'is not where the link of the mail leads: opening that changes nothing',
    { tags: ['API-17', 'A30'] },
    async ({ shop, accounts }) => {
      const { customer, newEmail } = await createAsking(shop, accounts);
      const link = await readLink(accounts, newEmail);
      expect(link.pathname).toBe('/email-confirm');
      await shop.app.inject(`${link.pathname}${link.search}`);
      const head = { method: 'HEAD', url: `/api/email-change/confirm${link.search}` } as const;
      expect((await shop.app.inject(head)).statusCode).not.toBe(200);
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
    },
  );
});

describe('POST /email-change/confirm', () => {
  test(
    'changes the address, signs out everywhere and sends a mail to the old address',
    { tags: ['API-18', 'A30', 'A05'] },
    async ({ shop, accounts }) => {
      const { customer, newEmail, token } = await createAsking(shop, accounts);
      const elsewhere = await startSession(shop.deps, customer.user.id);
      const answer = await confirm(accounts, token, customer.token);
      expect(answer.json()).toEqual({ message: 'Email updated successfully' });
      expect(await readEmail(shop, customer)).toBe(newEmail);
      for (const bearer of [customer.token, elsewhere]) {
        expect((await accounts.me(bearer)).statusCode).toBe(401);
      }
      const mail = await accounts.waitForMail(
        customer.user.email,
        'Your email address was changed',
      );
      expect(mail.text).not.toContain(newEmail);
      expect((await accounts.logIn(customer.user.email, password)).statusCode).toBe(400);
      expect((await accounts.logIn(newEmail, password)).statusCode).toBe(200);
    },
  );

  test(
    'needs no one to be signed in, and minds no session that is over',
    { tags: ['API-18'] },
    async ({ shop, accounts }) => {
      const visitor = await createAsking(shop, accounts);
      expect((await confirm(accounts, visitor.token)).statusCode).toBe(200);
      const { customer, token } = await createAsking(shop, accounts);
      await customer.call('DELETE', '/sessions/current');
      expect((await confirm(accounts, token, customer.token)).statusCode).toBe(200);
    },
  );

  test(
    'accepts a token once, also of two sent at the same time',
    { tags: ['A30'] },
    async ({ shop, accounts }) => {
      const { customer, newEmail, token } = await createAsking(shop, accounts);
      const answers = await Promise.all([confirm(accounts, token), confirm(accounts, token)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      await expectRefusal(accounts, token);
      expect(await readEmail(shop, customer)).toBe(newEmail);
    },
  );

  test(
    'refuses another user’s token, which stays valid',
    { tags: ['A30'] },
    async ({ shop, accounts }) => {
      const { customer, token } = await createAsking(shop, accounts);
      const otherUser = await createLocal(shop);
      await expectRefusal(accounts, token, otherUser.token);
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
      expect(await readEmail(shop, otherUser)).toBe(otherUser.user.email);
      expect((await confirm(accounts, token, customer.token)).statusCode).toBe(200);
    },
  );

  test(
    'refuses what was tampered with, cut, replaced, late or meant for something else',
    { tags: ['A30', 'A03'] },
    async ({ shop, db, accounts }) => {
      const { customer, newEmail, token } = await createAsking(shop, accounts);
      for (const wrong of [token.slice(1), `${token}x`, 'x'.repeat(201), '', customer.token]) {
        await expectRefusal(accounts, wrong);
      }
      for (const body of [undefined, {}, { token: [token] }, { token: null }]) {
        const answer = await accounts.send('POST', '/email-change/confirm', undefined, body);
        expect(answer.statusCode).toBe(400);
      }
      const inAddress = await accounts.post(`/email-change/confirm?token=${token}`, {});
      expect(inAddress.statusCode).toBe(400);
      expect((await accounts.confirm(token)).statusCode).toBe(400);
      expect((await accounts.me(token)).statusCode).toBe(401);

      const newer = inventAddress();
      await ask(customer, newer);
      await expectRefusal(accounts, token);
      const lifetime = sql<string>`(${oneTimeTokens.expiresAt} - ${oneTimeTokens.createdAt})::text`;
      const issued = await db
        .select({ lifetime })
        .from(oneTimeTokens)
        .where(eq(oneTimeTokens.newEmail, newer));
      expect(issued).toEqual([{ lifetime: '01:00:00' }]);
      await db
        .update(oneTimeTokens)
        .set({ expiresAt: sql`now()` })
        .where(eq(oneTimeTokens.newEmail, newer));
      await expectRefusal(accounts, await readToken(accounts, newer));
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
      expect(newEmail).not.toBe(newer);
    },
  );

  test(
    'changes nothing when the address was taken meanwhile',
    { tags: ['A30'] },
    async ({ shop, accounts }) => {
      const { customer, newEmail, token } = await createAsking(shop, accounts);
      await createCustomer(shop, { email: newEmail });
      await expectRefusal(accounts, token, customer.token);
      expect(await readEmail(shop, customer)).toBe(customer.user.email);
      expect((await accounts.me(customer.token)).statusCode).toBe(200);
      expect(await countMailsDue(shop, customer.user.email)).toBe(0);
    },
  );

  test('changes nothing for a blocked user', async ({ shop, db, accounts }) => {
    const { customer, token } = await createAsking(shop, accounts);
    await db.update(users).set({ blocked: true }).where(eq(users.id, customer.user.id));
    await expectRefusal(accounts, token);
    expect(await readEmail(shop, customer)).toBe(customer.user.email);
  });

  test(
    'voids a code for a new password that went to the old address',
    { tags: ['A30'] },
    async ({ shop, accounts }) => {
      const { customer, token } = await createAsking(shop, accounts);
      await accounts.askForReset(customer.user.email);
      const code = await accounts.readResetCode(customer.user.email);
      await confirm(accounts, token);
      const passwords = { password: 'another one', passwordConfirmation: 'another one' };
      const answer = await accounts.post('/auth/reset-password', { code, ...passwords });
      expect(answer.statusCode).toBe(400);
    },
  );
});
