import { sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createChat, ownRoom, reply } from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

let minutesLater = 0;
const now = () => new Date(Date.now() + minutesLater * 60_000);
const test = shopTest({ now, readsMails: true });
const tags = ['DESK-05'];

afterEach(() => {
  closeChatClients();
  minutesLater = 0;
});

/** Makes the checks that are planned at once, as if `minutes` had passed. */
async function pass({ deps: { db, jobs } }: TestShop, minutes: number): Promise<void> {
  minutesLater += minutes;
  const { rows } = await db.execute<{ data: { roomId: number; turn: number } }>(
    sql`delete from jobs.job where name = 'mail-unread-messages' and state < 'active' returning data`,
  );
  for (const { data } of rows) await jobs.enqueue(db, 'mail-unread-messages', data);
  await until(
    async () => {
      const isDue = sql`name = 'mail-unread-messages' and state < 'completed' and start_after <= now()`;
      return (await db.execute(sql`select from jobs.job where ${isDue}`)).rows.length;
    },
    (unfinished) => unfinished === 0,
  );
}

const countMails = async ({ deps: { db } }: TestShop, email: string) =>
  (await db.execute(sql`select from mails where recipient = ${email} and key like 'chat-%'`)).rows
    .length;

test(
  'a customer who is away gets one mail with all that is unread, and none for what was mailed',
  { tags },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    await reply(helpdesk, room.documentId, 'Version 2.1 fixes it.');
    await reply(helpdesk, room.documentId, 'It prints\n<b>two</b> pages.');
    await pass(shop, 6);
    const mails = await shop.inbox(customer.user.email);
    expect(mails).toHaveLength(1);
    const [{ text, html, replyTo, subject, headers }] = mails as [(typeof mails)[0]];
    expect(subject).toBe('An answer from Partshelf');
    expect(text).toMatch(/Version 2\.1 fixes it\.[^]*It prints\n<b>two<\/b> pages\./);
    expect(html).toContain('&lt;b&gt;two&lt;/b&gt; pages.');
    expect(text).toContain('http://shop.test/profile?chat=open');
    expect(text).toContain('You can answer by replying to this email.');
    expect(replyTo).toMatch(/^Partshelf <reply\+[a-z0-9]{24}@shop\.test>$/);
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers['x-auto-response-suppress']).toBe('OOF, AutoReply');
    expect(text).not.toContain(helpdesk.user.username);
    await pass(shop, 20);
    expect(await countMails(shop, customer.user.email)).toBe(1);
  },
);

test(
  'what is written after a mail is mailed after fifteen minutes, in one mail from one address',
  { tags },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    await reply(helpdesk, room.documentId, 'First');
    await pass(shop, 6);
    await reply(helpdesk, room.documentId, 'Second');
    await reply(helpdesk, room.documentId, 'Third');
    await pass(shop, 0);
    expect(await countMails(shop, customer.user.email)).toBe(1);
    await pass(shop, 15);
    const [later, first] = await shop.inbox(customer.user.email, 2);
    expect(later!.text).toMatch(/Second[^]*Third/);
    expect(later!.text).not.toContain('First');
    expect(later!.replyTo).toBe(first!.replyTo);
    // Mails are dated by the clock of the database.
    minutesLater = 0;
    await reply(helpdesk, room.documentId, 'Fourth');
    await pass(shop, 14);
    expect(await countMails(shop, customer.user.email)).toBe(2);
    await pass(shop, 1);
    const [last] = await shop.inbox(customer.user.email, 3);
    expect(last!.text).toContain('Fourth');
    expect(last!.text).not.toContain('Third');
    expect(last!.replyTo).toBe(first!.replyTo);
  },
);

test(
  'a customer with an open page is not mailed, and is once the page is closed',
  { tags },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    const page = await connectChatClient(shop, customer);
    await reply(helpdesk, room.documentId, 'Are you there?');
    await pass(shop, 6);
    expect(await countMails(shop, customer.user.email)).toBe(0);
    page.close();
    await until(
      async () => {
        await pass(shop, 10);
        return countMails(shop, customer.user.email);
      },
      (count) => count === 1,
    );
    expect((await shop.inbox(customer.user.email))[0]!.text).toContain('Are you there?');
  },
);

test('what was read meanwhile is not mailed', { tags }, async ({ shop, helpdesk }) => {
  const { customer, room } = await createChat(shop);
  await reply(helpdesk, room.documentId, 'Are you there?');
  await customer.call('PUT', `/chat-message/${room.documentId}/user-mark-read`);
  await pass(shop, 6);
  expect(await countMails(shop, customer.user.email)).toBe(0);
});

test('a room has at most twenty mails in a day', { tags }, async ({ shop, helpdesk }) => {
  const { customer, room } = await createChat(shop);
  const { email } = customer.user;
  await shop.deps.db.execute(
    sql`insert into mails (document_id, key, recipient, subject, state, created_at)
      select 'sent-' || n || ${room.documentId}, 'chat-' || ${room.documentId} || '-x' || n, ${email}, 'Before', 'sent',
      now() - n * interval '1 hour' from generate_series(1, 20) n`,
  );
  await reply(helpdesk, room.documentId, 'One more');
  await pass(shop, 30);
  expect(await countMails(shop, email)).toBe(20);
  await pass(shop, 5 * 60);
  expect((await shop.inbox(email))[0]!.text).toContain('One more');
});

test(
  'a copy of the chat goes to its customer alone, without the notes',
  { tags: ['DESK-11'] },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop, 'Does it\nprint?');
    await reply(helpdesk, room.documentId, 'It does.');
    await helpdesk.call('POST', `/chat-rooms/${room.documentId}/notes`, { content: 'Is a VIP' });
    const copies = await Promise.all([
      customer.call('POST', '/chat-room/transcript'),
      customer.call('POST', '/chat-room/transcript'),
    ]);
    expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const mails = await shop.inbox(customer.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/You, .* UTC\nDoes it\nprint\?[^]*Help Desk, .* UTC\nIt does\./);
    expect(mails[0]!.text).not.toContain('VIP');
    expect(mails[0]!.replyTo).toMatch(/^Partshelf <reply\+[a-z0-9]{24}@shop\.test>$/);
    const other = await createCustomer(shop);
    expect((await other.call('POST', '/chat-room/transcript')).statusCode).toBe(404);
    expect(await ownRoom(other)).toBeNull();
  },
);
