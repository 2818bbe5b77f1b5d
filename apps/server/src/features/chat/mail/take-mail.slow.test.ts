import type { AdminMessage } from '@partshelf/contract/contact.ts';
import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect } from 'vitest';
import { chatRooms } from '../../../db/tables/chat.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import { ownRoom, reply, setStatus } from '../../../../test/support/calls/chat-calls.ts';
import {
  createMailedChat,
  lastMessage,
  sendMail,
} from '../../../../test/support/calls/mail-calls.ts';
import { closeChatClients, connectChatClient } from '../../../../test/support/chat-client.ts';
import type { Customer } from '../../../../test/support/factories.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest({ readsMails: true });
const tags = ['DESK-05'];

afterEach(closeChatClients);

async function findStray(admin: Customer, email: string): Promise<AdminMessage | undefined> {
  const found = await admin.call('GET', `/back-office/messages?search=${email}`);
  return found.json<{ data: AdminMessage[] }>().data[0];
}

describe('an answer by mail', () => {
  test(
    'is a message of the customer, on the socket too, and opens a closed room',
    { tags },
    async ({ shop, helpdesk }) => {
      const { customer, room, replyAddress: to } = await createMailedChat(shop);
      await reply(helpdesk, room.documentId, 'Did it help?');
      await setStatus(helpdesk, room.documentId, 'closed');
      const listener = await connectChatClient(shop, helpdesk);
      const from = customer.user.email.toUpperCase();
      const text =
        'It did, thanks!\nÄ second line\n\nOn Mon, 2 Nov 2026 at 10:00, Partshelf <reply@shop.test> wrote:\n\n> Did it help?\n';
      await sendMail(shop, { from: `Nora <${from}>`, to, text });
      const message = await listener.nextEvent('newMessage');
      expect(message).toMatchObject({ content: 'It did, thanks!\nÄ second line', via: 'mail' });
      expect(await lastMessage(customer)).toMatchObject({
        content: 'It did, thanks!\nÄ second line',
        via: 'mail',
        sender: { documentId: customer.user.documentId },
      });
      expect((await ownRoom(customer)).chat_status).toBe('open');
    },
  );

  test('that is delivered twice is taken once', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const from = customer.user.email;
    const mail = `Date: Mon, 2 Nov 2026 10:00:00 +0100\r\nMessage-ID: <once@customers.example>\r\nFrom: ${from}\r\nTo: ${to}\r\n\r\nOnly once`;
    const send = (raw: string) =>
      createTransport(shop.sandbox.smtpUrl).sendMail({ envelope: { from, to }, raw });
    await send(`Received: from one.example\r\n${mail}`);
    await send(`Received: from two.example\r\nX-Trace: 2\r\n${mail}`);
    await sendMail(shop, { from, to, text: 'Something else' });
    await until(
      () => lastMessage(customer),
      ({ content }) => content === 'Something else',
    );
    const { chat_messages: messages } = await ownRoom(customer);
    expect(messages.map(({ content }) => content)).toEqual([
      'Good morning',
      'Only once',
      'Something else',
    ]);
  });

  test.for([
    ['text', { text: 'Second' }],
    ['time', { date: new Date('2026-11-03T10:00:00Z') }],
  ] as const)(
    'with the Message-ID of another one is taken when its %s differs',
    { tags },
    async ([, difference], { shop }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const other = await createMailedChat(shop);
      const date = new Date('2026-11-02T10:00:00Z');
      const mail = { messageId: '<1@localhost.localdomain>', date, text: 'First' };
      const from = customer.user.email;
      await sendMail(shop, { from, to, ...mail });
      const { email } = other.customer.user;
      await sendMail(shop, { from: email, to: other.replyAddress, ...mail });
      const { state } = await sendMail(shop, { from, to, ...mail, ...difference });
      expect(state).toBe('message');
      expect((await ownRoom(customer)).chat_messages).toHaveLength(3);
      expect((await ownRoom(other.customer)).chat_messages).toHaveLength(2);
      const again = await sendMail(shop, { from, to, ...mail, ...difference });
      expect(again.state).toBe('repeated');
    },
  );

  test('in HTML becomes text, without scripts, styles and quotes', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const html =
      '<html><head><style>p { color: red }</style><title>No</title></head><body>' +
      '<div>Yes &amp; <b>no</b> &lt;3</div><script>alert(1)</script><p onclick="x()">Second<br>line</p>' +
      '<div class="gmail_quote">On Monday you wrote: <blockquote>Hello</blockquote></div></body></html>';
    await sendMail(shop, { from: customer.user.email, to, html });
    expect((await lastMessage(customer)).content).toBe('Yes & no <3\n\nSecond\nline');
  });

  test(
    'that is too long is cut, and its files are checked as all others are',
    { tags },
    async ({ shop }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const attachments = [
        { filename: '../evil\u202E.exe', content: Buffer.from('MZ\0\0') },
        { filename: 'error.log', content: 'Line 1: it failed' },
      ];
      await sendMail(shop, {
        from: customer.user.email,
        to,
        text: 'long text '.repeat(900_000),
        attachments,
      });
      const { content, attachments: taken } = await lastMessage(customer);
      expect(taken).toMatchObject([{ name: 'error.log', mimeType: 'text/plain; charset=utf-8' }]);
      expect(content.length).toBeLessThanOrEqual(4_000);
      expect(content).toMatch(/^long text .*\[The rest of the mail is not shown\]/s);
      expect(content).toContain('.exe');
    },
  );

  test('in the form of the sandbox makes the whole round', { tags }, async ({ shop }) => {
    const { customer, copy } = await createMailedChat(shop);
    const listed = await fetch(`${shop.sandbox.url}/inbox/messages?to=${customer.user.email}`);
    const [{ id }] = (await listed.json()) as [{ id: string }];
    expect(copy.subject).toBe('Your chat with Partshelf');
    await fetch(`${shop.sandbox.url}/inbox/${id}/reply`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'Thank you for the copy' }),
      redirect: 'manual',
    });
    const message = await until(
      () => lastMessage(customer),
      ({ via }) => via === 'mail',
    );
    expect(message.content).toBe('Thank you for the copy');
  });
});

describe('a mail to a chat', () => {
  test.for([
    ['other-sender', 'of someone else', { from: 'eve-1@else.example' }],
    [
      'unknown-address',
      'with an unknown token',
      { from: 'eve-2@else.example', to: 'reply+abc@shop.test' },
    ],
    ['unknown-address', 'without a token', { from: 'eve-3@else.example', to: 'reply@shop.test' }],
    [
      'unproven-sender',
      'that fails its authentication',
      { headers: { 'Authentication-Results': 'mx.shop.test; spf=fail; dmarc=fail' } },
    ],
  ] as const)(
    'is a contact message with a warning: %s, %s',
    { tags },
    async ([warning, , more], { shop, admin }) => {
      const { customer, replyAddress } = await createMailedChat(shop);
      const mail = {
        from: customer.user.email,
        to: replyAddress,
        text: 'Send me the key',
        ...more,
      };
      await sendMail(shop, mail);
      expect(await findStray(admin, mail.from)).toMatchObject({
        message: 'Send me the key',
        subject: 'Re: Chat',
        mailWarning: warning,
      });
      expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
    },
  );

  test.for([
    ['auto-submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['precedence', { headers: { Precedence: 'bulk' } }],
    ['x-autoreply', { headers: { 'X-Autoreply': 'yes' } }],
    ['a list', { headers: { 'List-Id': '<news.example>' } }],
    ['an empty envelope sender', { envelope: { from: '' } }],
    ['a daemon', { from: 'MAILER-DAEMON@customers.example' }],
    ['the shop itself', { from: 'shop@shop.test' }],
    ['the address of the answers', { from: 'reply+x@shop.test' }],
  ] as const)('that is automatic is dropped: %s', { tags }, async ([, more], { shop, admin }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const { envelope, ...rest } = { envelope: undefined, ...more };
    const from = customer.user.email;
    await sendMail(shop, {
      from,
      to,
      text: `I am away, ${to}`,
      ...rest,
      ...(envelope && { envelope: { ...envelope, to } }),
    });
    expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
    expect(await findStray(admin, from)).toBeUndefined();
  });

  test('is taken from a customer at most twenty times a day', { tags }, async ({ shop, db }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const [room] = await db.select().from(chatRooms).where(eq(chatRooms.userId, customer.user.id));
    await db
      .insert(inboundMails)
      .values(Array.from({ length: 20 }, () => ({ state: 'message', roomId: room!.id }) as const));
    await sendMail(shop, { from: customer.user.email, to, text: 'The twenty-first' });
    expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
  });

  test(
    'that arrives while the mailbox is away is taken once it is back',
    { tags },
    async ({ shop }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const state = async () =>
        shop.deps.health.list().find(({ provider }) => provider === 'mailbox')!.state;
      await shop.control('/faults', { imap: { refuse: true } });
      await until(state, (one) => one === 'away');
      await createTransport(shop.sandbox.smtpUrl).sendMail({
        from: customer.user.email,
        to,
        text: 'Meanwhile',
      });
      await shop.control('/faults');
      const message = await until(
        () => lastMessage(customer),
        ({ via }) => via === 'mail',
      );
      expect(message.content).toBe('Meanwhile');
      expect(await state()).toBe('up');
    },
  );
});
