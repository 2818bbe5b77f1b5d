import type {
  AdminInboundMail,
  AdminInboundMailDetails,
} from '@partshelf/contract/chat/inbound-mails.ts';
import type { AdminMessageDetails } from '@partshelf/contract/contact.ts';
import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { describe, expect } from 'vitest';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createChat } from '../../../test/support/calls/chat-calls.ts';
import type { Customer } from '../../../test/support/factories.ts';
import {
  createMailedContact,
  createMailedMessage,
  insertInboundMail,
  listMailIds,
} from '../../../test/support/inbound-mails.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { inboundMails } from '../../db/tables/inbound-mails.ts';

const test = shopTest();
const tags = ['DESK-05'];
const path = '/back-office/inbound-mails';
const original = 'From: Nora <nora@customers.example>\r\n\r\nHello\r\n';

const read = async ({ call }: Customer, documentId: string) =>
  (await call('GET', `${path}/${documentId}`)).json<{ data: AdminInboundMailDetails }>().data;

const setDone = ({ call }: Customer, documentId: string, done: boolean) =>
  call('PUT', `${path}/${documentId}/done`, { done });

const countOpen = async ({ call }: Customer) =>
  (await call('GET', '/back-office/overview/waiting')).json<{ data: OpenTasks }>().data.inboundMails
    .count;

describe('the list of mails to the chat', () => {
  test(
    'has what became no message, newest first, with reason and customer',
    { tags: ['slow', ...tags] },
    async ({ shop, db, admin }) => {
      await db.delete(inboundMails);
      const { customer, room } = await createChat(shop);
      const mail = await insertInboundMail(shop, {
        reason: 'too-many',
        roomId: room.id,
        fromEmail: customer.user.email,
        subject: 'Re: Chat',
        receivedAt: new Date('2026-11-20T08:00:00Z'),
        original,
      });
      const ignored = await insertInboundMail(shop, { state: 'ignored', reason: 'automatic' });
      await createMailedMessage(shop, { original });
      await createMailedContact(shop);
      await insertInboundMail(shop, { state: 'reading', reason: null });
      await insertInboundMail(shop, { state: 'repeated', reason: null });
      const answer = await admin.call('GET', path);
      const { data, meta } = answer.json<{
        data: AdminInboundMail[];
        meta: { pagination: { total: number } };
      }>();
      expect(data.map(({ documentId }) => documentId)).toEqual([
        ignored.documentId,
        mail.documentId,
      ]);
      expect(meta.pagination.total).toBe(2);
      expect(data[1]).toEqual({
        documentId: mail.documentId,
        fromEmail: customer.user.email,
        fromName: 'Nora Writer',
        subject: 'Re: Chat',
        receivedAt: '2026-11-20T08:00:00.000Z',
        original: { sizeBytes: original.length },
        state: 'set-aside',
        reason: 'too-many',
        customer: {
          documentId: customer.user.documentId,
          username: customer.user.username,
        },
      });
    },
  );

  test(
    'is filtered by state, words and days, and sorted',
    { tags },
    async ({ shop, db, admin }) => {
      await db.delete(inboundMails);
      const first = await insertInboundMail(shop, {
        subject: 'Zebra crossing',
        receivedAt: new Date('2026-11-01T00:00:00Z'),
      });
      const second = await insertInboundMail(shop, {
        fromEmail: 'zebra@customers.example',
        receivedAt: new Date('2026-11-02T00:00:00Z'),
      });
      const done = await insertInboundMail(shop, {
        fromName: 'Zoë Zebra',
        receivedAt: new Date('2026-11-03T00:00:00Z'),
        doneAt: new Date('2026-11-03T01:00:00Z'),
      });
      const ignored = await insertInboundMail(shop, {
        state: 'ignored',
        reason: 'own',
        fromEmail: null,
        fromName: null,
        subject: null,
        receivedAt: new Date('2026-11-04T00:00:00Z'),
      });
      const [a, b, c, d] = [first, second, done, ignored].map(({ documentId }) => documentId);
      expect(await listMailIds(admin)).toEqual([d, c, b, a]);
      expect(await listMailIds(admin, 'sort=createdAt:asc')).toEqual([a, b, c, d]);
      expect(await listMailIds(admin, 'state=set-aside')).toEqual([b, a]);
      expect(await listMailIds(admin, 'state=done')).toEqual([c]);
      expect(await listMailIds(admin, 'state=ignored')).toEqual([d]);
      expect(await listMailIds(admin, 'search=ZEBRA')).toEqual([c, b, a]);
      expect(await listMailIds(admin, 'search=zoe')).toEqual([c]);
      expect(await listMailIds(admin, 'from=2026-11-02&until=2026-11-03')).toEqual([c, b]);
      expect((await admin.call('GET', `${path}?state=contact`)).statusCode).toBe(400);
    },
  );
});

describe('one mail', () => {
  test('has its text, what is left out and the last error', { tags }, async ({ shop, admin }) => {
    const omissions = [{ kind: 'text' as const, reason: 'Its end is missing.' }];
    const { documentId } = await insertInboundMail(shop, {
      reason: 'unreadable',
      text: null,
      omissions,
      lastError: 'the parser ended',
      original,
    });
    expect(await read(admin, documentId)).toMatchObject({
      state: 'set-aside',
      reason: 'unreadable',
      text: null,
      omissions,
      lastError: 'the parser ended',
      original: { sizeBytes: original.length },
      customer: null,
      contactMessage: null,
    });
    const file = await admin.call('GET', `${path}/${documentId}/original`);
    expect(file.body).toBe(original);
    expect(file.headers['content-type']).toBe('message/rfc822');
    expect(file.headers['content-disposition']).toContain('attachment; filename="mail.eml"');
  });

  test(
    'that became a contact message is read there, and named by the message',
    { tags },
    async ({ shop, admin }) => {
      const { message, mail } = await createMailedContact(shop, { text: 'All of it', original });
      const answer = await admin.call('GET', `/back-office/messages/${message.documentId}`);
      expect(answer.json<{ data: AdminMessageDetails }>().data.mail).toBe(mail.documentId);
      expect(await read(admin, mail.documentId)).toMatchObject({
        state: 'contact',
        text: 'All of it',
        contactMessage: message.documentId,
      });
      expect((await admin.call('GET', `${path}/${mail.documentId}/original`)).body).toBe(original);
      expect((await setDone(admin, mail.documentId, true)).statusCode).toBe(404);
    },
  );

  test(
    'of a chat, of no one, and one that is still read are a 404',
    { tags },
    async ({ shop, admin }) => {
      const { mail } = await createMailedMessage(shop, { original });
      const reading = await insertInboundMail(shop, { state: 'reading', reason: null });
      for (const documentId of [mail.documentId, reading.documentId, 'z'.repeat(24)]) {
        expect((await admin.call('GET', `${path}/${documentId}`)).statusCode).toBe(404);
        expect((await admin.call('GET', `${path}/${documentId}/original`)).statusCode).toBe(404);
        expect((await setDone(admin, documentId, true)).statusCode).toBe(404);
      }
    },
  );

  test(
    'is only for Admins, with its original, and without one the file is a 404',
    { tags },
    async ({ shop, admin, helpdesk, customer }) => {
      const { documentId } = await insertInboundMail(shop);
      for (const { call } of [helpdesk, customer]) {
        for (const address of [path, `${path}/${documentId}`, `${path}/${documentId}/original`]) {
          expect((await call('GET', address)).statusCode).toBe(403);
        }
      }
      expect((await setDone(helpdesk, documentId, true)).statusCode).toBe(403);
      expect((await admin.call('GET', `${path}/${documentId}/original`)).statusCode).toBe(404);
    },
  );
});

describe('a mail that is set aside', () => {
  test(
    'is an open task until it is done, and again when it is opened',
    { tags },
    async ({ shop, admin }) => {
      const before = await countOpen(admin);
      const { documentId } = await insertInboundMail(shop, { subject: 'Two senders' });
      expect(await countOpen(admin)).toBe(before + 1);
      const closed = (await setDone(admin, documentId, true)).json();
      expect(closed.data).toMatchObject({ documentId, state: 'done' });
      expect(await countOpen(admin)).toBe(before);
      const opened = (await setDone(admin, documentId, false)).json();
      expect(opened.data.state).toBe('set-aside');
      expect(await countOpen(admin)).toBe(before + 1);
      expect(await readAudit(admin, documentId)).toMatchObject([
        { action: 'opened again', details: { title: 'Two senders' } },
        { action: 'closed', details: { title: 'Two senders' } },
      ]);
    },
  );

  test(
    'that two Admins close at once is closed once, and both see it as done',
    { tags },
    async ({ shop, admin }) => {
      const other = await createAdmin(shop);
      const { documentId } = await insertInboundMail(shop);
      const answers = await Promise.all(
        [admin, other, admin, other].map((one) => setDone(one, documentId, true)),
      );
      expect(answers.map((answer) => answer.json().data.state)).toEqual(
        Array.from({ length: 4 }, () => 'done'),
      );
      expect(await readAudit(admin, documentId)).toHaveLength(1);
    },
  );

  test('is told from an ignored one, which is never closed', { tags }, async ({ shop, admin }) => {
    const before = await countOpen(admin);
    const { documentId } = await insertInboundMail(shop, { state: 'ignored', reason: 'automatic' });
    expect((await setDone(admin, documentId, true)).statusCode).toBe(404);
    expect(await countOpen(admin)).toBe(before);
  });
});
