import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import {
  accountCalls,
  countMailsDue,
  newPerson,
  type AccountCalls,
} from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { oneTimeTokens } from '../../db/tables/accounts.ts';

const test = shopTest();

async function registerPerson(accounts: AccountCalls) {
  const person = newPerson();
  await accounts.register(person);
  return { ...person, confirmation: await accounts.readConfirmation(person.email) };
}

describe('GET /auth/email-confirmation', () => {
  test(
    'opening the link of the mail confirms nothing: a page asks for a press of its button',
    { tags: ['slow'] },
    async ({ shop, accounts }) => {
      const person = newPerson();
      await accounts.register(person);
      const { links } = await accounts.waitForMail(person.email, 'Confirm your email address');
      const confirmation = await accounts.readConfirmation(person.email);
      const page = `${shop.deps.config.publicUrl}/confirm-email?confirmation=${confirmation}`;
      expect(links).toEqual([`${page}#${new URLSearchParams({ email: person.email })}`]);
      const older = await shop.app.inject({
        url: '/api/auth/email-confirmation',
        query: { confirmation },
      });
      expect(older.statusCode).toBe(303);
      expect(older.headers.location).toBe(page);
      const early = await accounts.logIn(person.email, person.password);
      expect(early.json().error.message).toBe('Your account email is not confirmed');
      expect((await accounts.confirm(confirmation)).statusCode).toBe(200);
      expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
    },
  );
});

describe('POST /auth/email-confirmation', () => {
  test(
    'confirms the address and starts no session',
    { tags: ['A23', 'API-10'] },
    async ({ accounts }) => {
      const person = await registerPerson(accounts);
      const answer = await accounts.confirm(person.confirmation);
      expect(answer.json()).toEqual({ ok: true });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
    },
  );

  test('a used, cut or invented link is refused', { tags: ['A23'] }, async ({ accounts }) => {
    const { confirmation } = await registerPerson(accounts);
    await accounts.confirm(confirmation);
    for (const wrong of [confirmation, confirmation.slice(1), 'invented', 'x'.repeat(201)]) {
      const answer = await accounts.confirm(wrong);
      expect(answer.statusCode).toBe(400);
    }
    const reused = await accounts.confirm(confirmation);
    expect(reused.json().error.message).toBe('Invalid or expired token');
  });

  test('a link is good for a day', { tags: ['A23'] }, async ({ shop, accounts }) => {
    const { confirmation } = await registerPerson(accounts);
    const { db } = shop.deps;
    const lifetime = sql<string>`(${oneTimeTokens.expiresAt} - ${oneTimeTokens.createdAt})::text`;
    const issued = await db.select({ lifetime }).from(oneTimeTokens);
    expect(new Set(issued.map((token) => token.lifetime))).toEqual(new Set(['1 day']));
    await db.update(oneTimeTokens).set({ expiresAt: sql`now()` });
    expect((await accounts.confirm(confirmation)).statusCode).toBe(400);
  });

  test('the twenty-first wrong link has to wait', { tags: ['slow', 'A23'] }, async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    try {
      const { confirm } = accountCalls(strict);
      for (let count = 1; count <= 20; count += 1) {
        expect((await confirm(`invented-${count}`)).statusCode).toBe(400);
      }
      const answer = await confirm('invented-21');
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe('POST /auth/send-email-confirmation', () => {
  test(
    'sends another link, and the one before is void',
    { tags: ['API-10', 'API-13', 'A23'] },
    async ({ shop, accounts }) => {
      const { email, confirmation } = await registerPerson(accounts);
      const answer = await accounts.resend(email);
      expect(answer.json()).toEqual({ email, sent: true });
      const [newest] = await shop.inbox(email, 2);
      const fresh = /confirmation=([\w-]+)/.exec(newest!.text)![1]!;
      expect(fresh).not.toBe(confirmation);
      expect((await accounts.confirm(confirmation)).statusCode).toBe(400);
      expect((await accounts.confirm(fresh)).statusCode).toBe(200);
    },
  );

  test(
    'answers the same for confirmed and unknown addresses and sends them nothing',
    { tags: ['A23', 'A18'] },
    async ({ shop, accounts }) => {
      const { email } = await accounts.signUp();
      const known = await accounts.resend(email);
      const unknown = await accounts.resend('unknown@customers.example');
      expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
      expect(unknown.json()).toEqual({ email: 'unknown@customers.example', sent: true });
      expect(await countMailsDue(shop, email)).toBe(1);
      expect(await countMailsDue(shop, 'unknown@customers.example')).toBe(0);
    },
  );

  test(
    'at most five mails an hour go to one address, however often they are requested',
    { tags: ['A18'] },
    async ({ shop, accounts }) => {
      const { email } = await registerPerson(accounts);
      const answers = await Promise.all(Array.from({ length: 15 }, () => accounts.resend(email)));
      const resets = await Promise.all(
        Array.from({ length: 15 }, () => accounts.askForReset(email)),
      );
      for (const answer of [...answers, ...resets]) expect(answer.statusCode).toBe(200);
      expect(await countMailsDue(shop, email)).toBe(5);
    },
  );

  test(
    'needs an address that looks like one',
    { tags: ['AUTH-42', 'AUTH-43'] },
    async ({ accounts }) => {
      const empty = await accounts.resend('');
      expect(empty.json().validation_error).toEqual({ email: ['Email is required'] });
      const broken = await accounts.resend('ada@shop');
      expect(broken.json().validation_error).toEqual({ email: ['Invalid email address'] });
    },
  );
});
