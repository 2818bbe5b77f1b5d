import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountCalls, countMailsDue } from '../../../../test/support/account-calls.ts';
import { buildTestApp } from '../../../../test/support/build-test-app.ts';
import { openTestShop } from '../../../../test/support/test-shop.ts';
import { createCustomer, type Customer } from '../../../../test/support/factories.ts';
import { oneTimeTokens, users } from '../../../db/tables/accounts.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { startSession } from '../sessions/sessions.ts';

const shop = await openTestShop();
const calls = accountCalls(shop);

const { db, config } = shop.deps;
const password = 'correct horse';
const passwordHash = await hashPassword(password);
const linkSubject = 'Confirm your new email address';

const createLocal = () => createCustomer(shop, { passwordHash });

let lastAddress = 0;
const inventAddress = () => `new-${(lastAddress += 1)}@customers.example`;

const ask = (customer: Customer, newEmail: unknown, currentPassword: unknown = password) =>
  customer.call('POST', '/email-change/request', { newEmail, currentPassword });

async function readLink(newEmail: string): Promise<URL> {
  const { links } = await calls.waitForMail(newEmail, linkSubject);
  return new URL(links.find((link) => link.includes('/email-confirm?'))!);
}

const readToken = async (newEmail: string) => (await readLink(newEmail)).searchParams.get('token')!;

const confirm = (token: string, bearer?: string) =>
  calls.send('GET', `/email-change/confirm?token=${encodeURIComponent(token)}`, bearer);

async function readEmail({ user }: Customer) {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  return row!.email;
}

/** A customer who has requested a new address, with the token from the mail. */
async function createAsking() {
  const customer = await createLocal();
  const newEmail = inventAddress();
  expect((await ask(customer, newEmail)).statusCode).toBe(200);
  return { customer, newEmail, token: await readToken(newEmail) };
}

async function expectRefusal(token: string, bearer?: string) {
  const answer = await confirm(token, bearer);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toBe('Invalid or expired token');
}

describe('POST /email-change/request', () => {
  test(
    'sends a link to the new address and changes nothing yet',
    { tags: ['API-19', 'API-20'] },
    async () => {
      const customer = await createLocal();
      const newEmail = inventAddress();
      const answer = await ask(customer, ` ${newEmail.toUpperCase()} `);
      expect(answer.json()).toEqual({ success: true });
      const link = await readLink(newEmail);
      expect(`${link.origin}${link.pathname}`).toBe(`${config.publicUrl}/email-confirm`);
      expect(await readEmail(customer)).toBe(customer.user.email);
      expect(await countMailsDue(shop, customer.user.email)).toBe(0);
    },
  );

  test('a wrong password is 400 and sends nothing', { tags: ['A29', 'A54'] }, async () => {
    const customer = await createLocal();
    const newEmail = inventAddress();
    for (const wrong of ['wrong horse', 'x'.repeat(129), '', { $ne: null }, null]) {
      const answer = await ask(customer, newEmail, wrong);
      expect(answer.statusCode).toBe(400);
    }
    const answer = await ask(customer, newEmail, 'wrong horse');
    expect(answer.json().error.message).toBe('Incorrect password');
    expect(await countMailsDue(shop, newEmail)).toBe(0);
  });

  test('is not for people who sign in with Google', { tags: ['A29', 'PERM-26'] }, async () => {
    const customer = await createCustomer(shop, { provider: 'google', passwordHash });
    const newEmail = inventAddress();
    const answer = await ask(customer, newEmail);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.message).toBe('Your email address is managed by Google');
    expect(await countMailsDue(shop, newEmail)).toBe(0);
  });

  test('the current address is refused in any case of letters', { tags: ['A29'] }, async () => {
    const customer = await createLocal();
    const answer = await ask(customer, customer.user.email.toUpperCase());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error).toEqual({
      newEmail: ['This is your email address already'],
    });
  });

  test.each(['', 'ada', 'ada@shop', 'a@x.example,b@x.example', 'a@x.example\r\nBcc: b@x.example'])(
    '%j is no address',
    { tags: ['A17'] },
    async (newEmail) => {
      const answer = await ask(await createLocal(), newEmail);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toHaveProperty('newEmail');
    },
  );

  test(
    'a taken address is answered like a free one, and its owner gets a mail',
    { tags: ['A29'] },
    async () => {
      const [owner, customer] = [await createLocal(), await createLocal()];
      const taken = await ask(customer, owner.user.email);
      const free = await ask(customer, inventAddress());
      expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
      const mail = await calls.waitForMail(
        owner.user.email,
        'Your email address is in use already',
      );
      expect(mail.text).not.toMatch(/token=/);
      expect(mail.text).not.toContain(customer.user.email);
      expect(await countMailsDue(shop, owner.user.email)).toBe(1);
    },
  );

  test('at most five mails an hour go to one new address', { tags: ['A29'] }, async () => {
    const newEmail = inventAddress();
    const askers = await Promise.all([createLocal(), createLocal()]);
    for (let count = 1; count <= 4; count += 1) {
      for (const asker of askers) expect((await ask(asker, newEmail)).statusCode).toBe(200);
    }
    expect(await countMailsDue(shop, newEmail)).toBe(5);
  });

  test('requests beyond the limit have to wait', { tags: ['A29'] }, async () => {
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
    'changes the address, signs out everywhere and sends a mail to the old address',
    { tags: ['API-17', 'API-18', 'A30', 'A05'] },
    async () => {
      const { customer, newEmail, token } = await createAsking();
      const elsewhere = await startSession(shop.deps, customer.user.id);
      const answer = await confirm(token, customer.token);
      expect(answer.json()).toEqual({ message: 'Email updated successfully' });
      expect(await readEmail(customer)).toBe(newEmail);
      for (const bearer of [customer.token, elsewhere]) {
        expect((await calls.me(bearer)).statusCode).toBe(401);
      }
      const mail = await calls.waitForMail(customer.user.email, 'Your email address was changed');
      expect(mail.text).not.toContain(newEmail);
      expect((await calls.logIn(customer.user.email, password)).statusCode).toBe(400);
      expect((await calls.logIn(newEmail, password)).statusCode).toBe(200);
    },
  );

  test(
    'needs no one to be signed in, and minds no session that is over',
    { tags: ['API-17'] },
    async () => {
      const visitor = await createAsking();
      expect((await confirm(visitor.token)).statusCode).toBe(200);
      const { customer, token } = await createAsking();
      await customer.call('DELETE', '/sessions/current');
      expect((await confirm(token, customer.token)).statusCode).toBe(200);
    },
  );

  test('takes a token once, also of two who come at the same time', { tags: ['A30'] }, async () => {
    const { customer, newEmail, token } = await createAsking();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await expectRefusal(token);
    expect(await readEmail(customer)).toBe(newEmail);
  });

  test('refuses another user’s token, which stays valid', { tags: ['A30'] }, async () => {
    const { customer, token } = await createAsking();
    const otherUser = await createLocal();
    await expectRefusal(token, otherUser.token);
    expect(await readEmail(customer)).toBe(customer.user.email);
    expect(await readEmail(otherUser)).toBe(otherUser.user.email);
    expect((await confirm(token, customer.token)).statusCode).toBe(200);
  });

  test(
    'refuses what was tampered with, cut, replaced, late or meant for something else',
    { tags: ['A30', 'A03'] },
    async () => {
      const { customer, newEmail, token } = await createAsking();
      for (const wrong of [token.slice(1), `${token}x`, 'x'.repeat(201), '', customer.token]) {
        await expectRefusal(wrong);
      }
      expect((await calls.send('GET', '/email-change/confirm')).statusCode).toBe(400);
      expect((await calls.send('GET', '/email-change/confirm?token[]=a')).statusCode).toBe(400);
      expect((await calls.confirm(token)).statusCode).toBe(400);
      expect((await calls.me(token)).statusCode).toBe(401);

      const newer = inventAddress();
      await ask(customer, newer);
      await expectRefusal(token);
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
      await expectRefusal(await readToken(newer));
      expect(await readEmail(customer)).toBe(customer.user.email);
      expect(newEmail).not.toBe(newer);
    },
  );

  test('changes nothing when the address was taken meanwhile', { tags: ['A30'] }, async () => {
    const { customer, newEmail, token } = await createAsking();
    await createCustomer(shop, { email: newEmail });
    await expectRefusal(token, customer.token);
    expect(await readEmail(customer)).toBe(customer.user.email);
    expect((await calls.me(customer.token)).statusCode).toBe(200);
    expect(await countMailsDue(shop, customer.user.email)).toBe(0);
  });

  test('changes nothing for a blocked user', async () => {
    const { customer, token } = await createAsking();
    await db.update(users).set({ blocked: true }).where(eq(users.id, customer.user.id));
    await expectRefusal(token);
    expect(await readEmail(customer)).toBe(customer.user.email);
  });

  test(
    'voids a code for a new password that went to the old address',
    { tags: ['A30'] },
    async () => {
      const { customer, token } = await createAsking();
      await calls.askForReset(customer.user.email);
      const code = await calls.readResetCode(customer.user.email);
      await confirm(token);
      const passwords = { password: 'another one', passwordConfirmation: 'another one' };
      const answer = await calls.post('/auth/reset-password', { code, ...passwords });
      expect(answer.statusCode).toBe(400);
    },
  );
});
