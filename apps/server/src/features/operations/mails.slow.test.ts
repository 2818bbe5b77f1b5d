import type { AdminMail } from '@partshelf/contract/operations.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { accountCalls, newPerson } from '../../../test/support/calls/account-calls.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { holdRefusedMails, retryMail } from '../../../test/support/retry-mail.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { mails } from '../../db/tables/mails.ts';

const test = shopTest();

test.beforeAll(({ shop }) => holdRefusedMails(shop));

test.afterEach(({ shop }) => shop.control('/faults', {}));

interface MailPage {
  data: AdminMail[];
  meta: { pagination: { total: number } };
}

const list = async (admin: Customer, query: string) =>
  (await admin.call('GET', `/back-office/mails?${query}`)).json<MailPage>();

const resend = (admin: Customer, documentId: string) =>
  admin.call('POST', `/back-office/mails/${documentId}/resend`);

async function untilMail(admin: Customer, to: string, isWanted: (mail: AdminMail) => boolean) {
  const { data } = await until(
    () => list(admin, `search=${to}`),
    ({ data: [mail] }) => mail !== undefined && isWanted(mail),
  );
  return data[0]!;
}

const untilTouched = ({ deps }: TestShop, statement: SQL) =>
  until(
    () => deps.db.execute(statement),
    ({ rowCount }) => rowCount !== 0,
  );

async function tryAgain(shop: TestShop, admin: Customer, email: string, tries: number) {
  await retryMail(shop, email);
  await untilMail(admin, email, (mail) => mail.tries > tries);
}

async function untilGivenUp(shop: TestShop, admin: Customer, email: string) {
  await untilTouched(
    shop,
    sql`select id from jobs.job where name = 'send-mail-failed' and data->>'to' = ${email}`,
  );
  return untilMail(admin, email, ({ state }) => state === 'failed');
}

async function giveUpMail(shop: TestShop, admin: Customer) {
  await shop.control('/faults', { smtp: { refuse: true } });
  const { register } = accountCalls(shop);
  const person = newPerson();
  const { email } = person;
  await register(person);
  await untilTouched(
    shop,
    sql`update jobs.job set start_after = now(), retry_count = retry_limit
        where name = 'send-mail' and state = 'retry' and data->>'to' = ${email}`,
  );
  return { email, mail: await untilGivenUp(shop, admin, email) };
}

test(
  'the outbox lists every mail, sent or not, without its content',
  { tags: ['I8', 'I13'] },
  async ({ shop, admin, buyer }) => {
    await buyer.buyProduct();
    const mail = await untilMail(admin, buyer.user.email, ({ state }) => state === 'sent');
    expect(mail).toEqual({
      documentId: expect.any(String),
      recipient: buyer.user.email,
      subject: expect.stringMatching(/^Your Partshelf order/),
      state: 'sent',
      tries: 1,
      failure: null,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: expect.stringMatching(/Z$/),
    });
    const columns = Object.keys((await shop.deps.db.select().from(mails))[0]!);
    expect(columns).not.toEqual(expect.arrayContaining(['text']));
  },
);

test(
  'a refused mail waits with the reason and is sent when the mail server accepts it',
  { tags: ['F11'] },
  async ({ shop, admin }) => {
    await shop.control('/faults', { smtp: { refuse: true } });
    const buyer = await createBuyer(shop);
    await buyer.buyProduct();
    const { email } = buyer.user;
    const waiting = await untilMail(admin, email, ({ failure }) => failure !== null);
    expect(waiting).toMatchObject({ state: 'waiting', sentAt: null });
    expect((await list(admin, `state=waiting&search=${email}`)).meta.pagination.total).toBe(1);
    const subject = encodeURIComponent(waiting.subject.slice(3).toUpperCase());
    expect((await list(admin, `search=${subject}`)).data).toContainEqual(waiting);
    const read = await admin.call('GET', `/back-office/mails/${waiting.documentId}`);
    expect(read.json().data).toEqual({ ...waiting, text: expect.stringContaining('Hello ') });
    expect(read.json().data.text).not.toMatch(/https?:\S+[?#][^…]/);
    await shop.control('/faults', {});
    await retryMail(shop, email);
    const sent = await untilMail(admin, email, ({ state }) => state === 'sent');
    expect(sent.failure).toBeNull();
    expect(sent.tries).toBeGreaterThan(1);
    expect(await shop.inbox(email)).toHaveLength(1);
  },
);

test(
  'an admin sends a failed mail again, once',
  { tags: ['F11', 'I8'] },
  async ({ shop, admin }) => {
    const { email, mail } = await giveUpMail(shop, admin);
    expect((await list(admin, `state=failed&search=${email}`)).data).toHaveLength(1);
    await shop.control('/faults', {});
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => resend(admin, mail.documentId)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sent = await untilMail(admin, email, ({ state }) => state === 'sent');
    expect(sent.tries).toBe(mail.tries + 1);
    expect(await shop.inbox(email)).toHaveLength(1);
    expect(await readAudit(admin, mail.documentId)).toEqual([
      {
        action: 'sent again',
        by: admin.user.username,
        details: { title: 'Confirm your email address', to: email },
      },
    ]);
    const again = await resend(admin, mail.documentId);
    expect(again.json().error.message).toBe('Only a failed email can be sent again');
  },
);

test(
  'a mail accepted twice without a reply is sent a third time only by an admin',
  { tags: ['F11', 'I8'] },
  async ({ shop, admin }) => {
    await shop.control('/faults', { smtp: { hangsUp: true } });
    const { register } = accountCalls(shop);
    const person = newPerson();
    await register(person);
    await untilMail(admin, person.email, ({ tries }) => tries === 1);
    await tryAgain(shop, admin, person.email, 1);
    await tryAgain(shop, admin, person.email, 2);
    const mail = await untilGivenUp(shop, admin, person.email);
    expect(mail.failure).toMatch(
      /^The email was sent twice, and the mail server never confirmed it/,
    );
    expect(await shop.inbox(person.email)).toHaveLength(2);
    await shop.control('/faults', {});
    expect((await resend(admin, mail.documentId)).statusCode).toBe(200);
    await untilMail(admin, person.email, ({ state }) => state === 'sent');
    expect(await shop.inbox(person.email)).toHaveLength(3);
  },
);

test(
  'a mail refused by the server is retried until it is accepted',
  { tags: ['F11'] },
  async ({ shop, admin }) => {
    await shop.control('/faults', { smtp: { hangsUp: true } });
    const buyer = await createBuyer(shop);
    await buyer.buyProduct();
    const { email } = buyer.user;
    await untilMail(admin, email, ({ tries }) => tries === 1);
    await shop.control('/faults', { smtp: { refuse: true } });
    await tryAgain(shop, admin, email, 1);
    await tryAgain(shop, admin, email, 2);
    await shop.control('/faults', {});
    await tryAgain(shop, admin, email, 3);
    await untilMail(admin, email, ({ state }) => state === 'sent');
    expect(await shop.inbox(email)).toHaveLength(2);
  },
);

test('a mail whose content is deleted cannot be sent again', async ({ shop, admin }) => {
  const { mail, email } = await giveUpMail(shop, admin);
  await shop.deps.db.execute(
    sql`delete from jobs.job where name = 'send-mail-failed' and data->>'to' = ${email}`,
  );
  const answer = await resend(admin, mail.documentId);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toBe('The text of this email is no longer stored');
  expect((await resend(admin, 'z'.repeat(24))).statusCode).toBe(404);
});

test('mails older than 90 days are deleted', async ({ shop }) => {
  const { db, jobs } = shop.deps;
  const remember = async (days: number) => {
    const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const mail = { key: `old-${days}`, recipient: 'old@customers.example', subject: 'Old' };
    await db.insert(mails).values({ ...mail, state: 'sent', createdAt });
  };
  await remember(retention.mailDays - 1);
  await remember(retention.mailDays + 1);
  await jobs.enqueue(db, 'delete-expired', {});
  const left = () => db.select().from(mails).where(eq(mails.recipient, 'old@customers.example'));
  const rows = await until(left, (found) => found.length < 2);
  expect(rows.map(({ key }) => key)).toEqual([`old-${retention.mailDays - 1}`]);
});
