import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until } from '../../../../test/support/build-test-app.ts';
import { ownRoom } from '../../../../test/support/calls/chat-calls.ts';
import { download } from '../../../../test/support/calls/attachment-calls.ts';
import {
  createMailedChat,
  lastMessage,
  sendMail,
  sendRawMail,
} from '../../../../test/support/calls/mail-calls.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { files } from '../../../db/tables/files.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';
import { notifications } from '../../../db/tables/notifications.ts';

const test = shopTest({ readsMails: true });
const tags = ['DESK-05'];

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');

describe('a mail that cannot become a message', () => {
  test(
    'is kept and listed with an alert, and its sender is told once a day',
    { tags },
    async ({ shop, db }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const from = customer.user.email;
      const file = 'Content-Type: text/plain; name=a.log\r\n\r\nLine 1\r\n--b0\r\n';
      const [start, ...deeper] = nested(100).split('--b0\r\n');
      const parts = `${start}--b0\r\n${file}${deeper.join('')}`;
      const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: Deep\r\n${parts}\r\nHello`;
      const first = await sendRawMail(shop, { from, to }, raw);
      expect(first).toMatchObject({
        state: 'set-aside',
        reason: 'too-complex',
        fromEmail: from.toLowerCase(),
        subject: 'Deep',
        lastError: 'Its parts are nested too deeply',
      });
      await sendRawMail(shop, { from, to }, raw);
      const [original] = await db.select().from(files).where(eq(files.id, first.fileId!));
      await until(
        () => readdir(shop.deps.files.incomingFolder),
        (left) => left.length === 0,
      );
      expect(original).toMatchObject({ visibility: 'private', mimeType: 'message/rfc822' });
      const path = `/admin/inbound-mails/${first.documentId}`;
      expect(
        await db.select().from(notifications).where(eq(notifications.path, path)),
      ).toHaveLength(1);
      const subject = 'Your email has not reached the chat yet';
      const received = await until(
        () => shop.inbox(from),
        (mails) => mails.some((mail) => mail.subject === subject),
      );
      expect(received.filter((mail) => mail.subject === subject)).toHaveLength(1);
      expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
    },
  );

  test('is flagged in the mailbox, and the next one is read', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const from = customer.user.email;
    const raw = `From: ${from}, eve@else.example\r\nTo: ${to}\r\nSubject: Two\r\n\r\nHello`;
    expect(await sendRawMail(shop, { from, to }, raw)).toMatchObject({
      state: 'set-aside',
      reason: 'several-senders',
      text: 'Hello',
    });
    await sendMail(shop, { from, to, text: 'The next one' });
    expect((await lastMessage(customer)).content).toBe('The next one');
  });

  test('is listed when it is the twenty-first of a day', { tags }, async ({ shop, db }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const [room] = await db.select().from(chatRooms).where(eq(chatRooms.userId, customer.user.id));
    const taken = { state: 'message', roomId: room!.id } as const;
    await db.insert(inboundMails).values(Array.from({ length: 20 }, () => taken));
    const mail = await sendMail(shop, { from: customer.user.email, to, text: 'The twenty-first' });
    expect(mail).toMatchObject({ state: 'set-aside', reason: 'too-many', roomId: room!.id });
    expect(mail.fileId).not.toBeNull();
    expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
    await until(
      () => shop.inbox(customer.user.email),
      (mails) => mails.some((one) => one.subject === 'Your email has not reached the chat yet'),
    );
  });

  test('is set aside when reading it has failed three times', { tags }, async ({ shop, db }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const [last] = await db
      .select({ mailbox: inboundMails.mailbox, uid: inboundMails.uid })
      .from(inboundMails)
      .where(eq(inboundMails.state, 'set-aside'))
      .limit(1);
    const { rows } = await db.execute<{ uid: number }>(
      'select max(uid)::int as uid from inbound_mails',
    );
    const uid = rows[0]!.uid + 1;
    await db.insert(inboundMails).values({
      mailbox: last!.mailbox,
      uidValidity: 1,
      uid,
      tries: 3,
      lastError: 'it took longer than 5000 ms',
    });
    const { createTransport } = await import('nodemailer');
    const mail = { from: customer.user.email, to, text: 'It ends the process' };
    await createTransport(shop.sandbox.smtpUrl).sendMail(mail);
    const find = async () =>
      (await db.select().from(inboundMails).where(eq(inboundMails.uid, uid)))[0]!;
    const stored = await until(find, ({ state }) => state !== 'reading');
    expect(stored).toMatchObject({
      state: 'set-aside',
      reason: 'unreadable',
      fromEmail: customer.user.email.toLowerCase(),
      lastError: 'it took longer than 5000 ms',
    });
    expect(stored.fileId).not.toBeNull();
  });

  test('is kept when a program wrote it, and answers nobody', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const mail = { from: customer.user.email, to, text: 'I am away' };
    const subject = 'Automatische Antwort: Re: Chat';
    const stored = await sendMail(shop, { ...mail, subject });
    expect(stored).toMatchObject({ state: 'ignored', reason: 'automatic', subject });
    expect(stored.fileId).not.toBeNull();
    expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
  });
});

describe('the sender of a mail', () => {
  test.for([
    ['message', 'a name with a comma', (email: string) => `Doe, Jane <${email}>`, ''],
    ['message', 'an address that is a link', (email: string) => `Jane <mailto:${email}>`, ''],
    [
      'contact',
      'results of the server above those that came with the mail',
      (email: string) => email,
      'Authentication-Results: mx.shop.test; spf=fail\r\nAuthentication-Results: evil.example; dmarc=pass\r\n',
    ],
    [
      'message',
      'a failure that only came with the mail',
      (email: string) => email,
      'Authentication-Results: mx.shop.test; dmarc=pass\r\nAuthentication-Results: other.example; dmarc=fail\r\n',
    ],
  ] as const)('is judged as %s with %s', { tags }, async ([state, , from, results], { shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const { email } = customer.user;
    const raw = `${results}From: ${from(email)}\r\nTo: ${to}\r\nSubject: Re\r\n\r\nHello`;
    expect((await sendRawMail(shop, { from: email, to }, raw)).state).toBe(state);
  });
});

test('the address of the room is in no message', { tags }, async ({ shop }) => {
  const { customer, replyAddress: to } = await createMailedChat(shop);
  const encoded = encodeURIComponent(to.toUpperCase());
  const token = /\+(.*)@/.exec(to)![1]!;
  const text = `Write to ${to}\nor https://mail.example/?to=${encoded}\nor ${token}`;
  const mail = {
    from: { name: `About ${token}`, address: customer.user.email },
    to,
    text,
    subject: `About ${to}`,
    attachments: [{ filename: `${token}.log`, content: `Delivered to ${to}` }],
  };
  const stored = await sendMail(shop, mail);
  const { content, attachments } = await lastMessage(customer);
  expect(content).toBe(
    'Write to reply@shop.test\nor https://mail.example/?to=reply@shop.test\nor …',
  );
  expect(stored).toMatchObject({
    subject: 'About reply@shop.test',
    fromName: 'About …',
    text: content,
  });
  expect(attachments).toMatchObject([{ name: '….log' }]);
  const file = await download(shop, customer, attachments![0]!);
  expect(file.body).toBe('Delivered to reply@shop.test');
});
