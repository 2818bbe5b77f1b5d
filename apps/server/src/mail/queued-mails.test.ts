import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newPerson } from '../../test/support/calls/account-calls.ts';
import { until, type TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { databaseOf } from '../../test/processes/server-process.ts';
import { createAdmin } from '../../test/support/calls/admin-calls.ts';
import { mails } from '../db/tables/mails.ts';
import { createJobs } from '../db/jobs.ts';
import { createLog } from '../platform/log.ts';
import { withOutbox } from './outbox.ts';

const test = shopTest().extend('queue', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const queue = createJobs(databaseOf(shop), createLog('silent'));
  await queue.start();
  onCleanup(() => queue.stop());
  return queue;
});

async function countJobsWith({ deps }: TestShop, text: string): Promise<number> {
  const { rows } = await deps.db.execute<{ found: number }>(
    sql`select count(*)::int as found from jobs.job where strpos(job::text, ${text}) > 0`,
  );
  return rows[0]!.found;
}

async function expectSealed(shop: TestShop, to: string, secret: string) {
  expect(secret).not.toBe('');
  expect(await countJobsWith(shop, to)).toBeGreaterThan(0);
  expect(await countJobsWith(shop, secret)).toBe(0);
}

test('the queue holds no confirmation link', { tags: ['I13'] }, async ({ shop, accounts }) => {
  const person = newPerson();
  await accounts.register(person);
  await expectSealed(shop, person.email, await accounts.readConfirmation(person.email));
});

test(
  'the queue holds no code of a password reset',
  { tags: ['I13'] },
  async ({ shop, accounts }) => {
    const { email } = await accounts.signUp();
    await accounts.askForReset(email);
    await expectSealed(shop, email, await accounts.readResetCode(email));
  },
);

test(
  'the queue holds no link of an email change',
  { tags: ['I13'] },
  async ({ shop, accounts }) => {
    const { token, password } = await accounts.signUp();
    const newEmail = `${randomUUID()}@customers.example`;
    const body = { newEmail, currentPassword: password };
    await accounts.send('POST', '/email-change/request', token, body);
    const { text } = await accounts.waitForMail(newEmail, 'Confirm your new email address');
    await expectSealed(shop, newEmail, /token=([\w-]+)/.exec(text)![1]!);
  },
);

test('the queue holds no link of an invitation', { tags: ['I13'] }, async ({ shop, accounts }) => {
  const admin = await createAdmin(shop);
  const email = `${randomUUID()}@staff.example`;
  await admin.call('POST', '/back-office/people/invitations', { email, role: 'Helpdesk' });
  const { text } = await accounts.waitForMail(email, 'Join the staff of Partshelf');
  await expectSealed(shop, email, /token=([\w-]+)/.exec(text)![1]!);
});

function newMail() {
  const to = `${randomUUID()}@customers.example`;
  return { key: randomUUID(), to, subject: 'Hello', text: 'Hello there', html: '<p>Hello there' };
}

test(
  'a mail that an older version queued unencrypted is sent',
  { tags: ['F18'] },
  async ({ shop, accounts, queue }) => {
    const { db } = shop.deps;
    const mail = newMail();
    const { key, to: recipient, subject } = mail;
    await db.insert(mails).values({ key, recipient, subject });
    await queue.enqueue(db, 'send-mail', mail);
    expect((await accounts.waitForMail(mail.to, 'Hello')).text).toContain('Hello there');
  },
);

test(
  'mails of one moment are sent without a pause between them',
  { tags: ['slow'] },
  async ({ shop, queue }) => {
    const { db } = shop.deps;
    const many = Array.from({ length: 150 }, newMail);
    const keys = many.map(({ key }) => key);
    await db
      .insert(mails)
      .values(many.map(({ key, to: recipient, subject }) => ({ key, recipient, subject })));
    await queue.enqueueAll(
      db,
      'send-mail',
      many.map((mail) => ({ key: mail.key, data: mail })),
    );
    const isWaiting = and(inArray(mails.key, keys), eq(mails.state, 'waiting'));
    await expect.poll(() => db.$count(mails, isWaiting), { interval: 200 }).toBe(0);
  },
);

test('a mail that was sealed with another JWT_SECRET waits and says why', async ({
  shop,
  queue,
}) => {
  const { db } = shop.deps;
  const mail = newMail();
  await withOutbox(queue, 'another secret').enqueue(db, 'send-mail', mail);
  const [row] = await until(
    () => db.select().from(mails).where(eq(mails.key, mail.key)),
    ([found]) => Boolean(found?.failure),
  );
  expect(row).toMatchObject({ state: 'waiting', sentAt: null });
  expect(row!.failure).toBe('The mail was queued with another JWT_SECRET');
});
