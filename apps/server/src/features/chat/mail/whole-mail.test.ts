import type { InboundMail } from '@partshelf/contract/chat/inbound-mails.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createChat } from '../../../../test/support/calls/chat-calls.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { createCustomer } from '../../../../test/support/factories.ts';
import { createMailedMessage } from '../../../../test/support/inbound-mails.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { files } from '../../../db/tables/files.ts';

const test = shopTest();
const tags = ['DESK-05'];

const original =
  'From: Nora <nora@customers.example>\r\nSubject: Re: Chat\r\n\r\nGood morning\r\n> quoted\r\n';

const pathOf = ({ documentId }: { readonly documentId: string }) =>
  `/chat-messages/${documentId}/mail`;

test(
  'staff read the whole mail of a message, and what the message leaves out',
  { tags },
  async ({ shop, helpdesk, admin }) => {
    const omissions = [
      { kind: 'quote' as const },
      { kind: 'file' as const, name: 'setup.exe', reason: 'This kind of file is not taken.' },
    ];
    const receivedAt = new Date('2026-11-20T08:00:00Z');
    const text = 'Good morning\n> quoted';
    const { message, customer, mail } = await createMailedMessage(shop, {
      text,
      subject: 'Re: Chat',
      omissions,
      receivedAt,
      original,
    });
    for (const reader of [helpdesk, admin]) {
      const answer = await reader.call('GET', pathOf(message));
      expect(answer.json<{ data: InboundMail }>().data).toEqual({
        documentId: mail.documentId,
        fromEmail: customer.user.email,
        fromName: 'Nora Writer',
        subject: 'Re: Chat',
        receivedAt: '2026-11-20T08:00:00.000Z',
        text,
        omissions,
        original: { sizeBytes: original.length },
      });
    }
  },
);

test(
  'staff download the mail as it came, as a file that no browser shows',
  { tags },
  async ({ shop, helpdesk }) => {
    const { message } = await createMailedMessage(shop, { original });
    const answer = await helpdesk.call('GET', `${pathOf(message)}/original`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(original);
    expect(answer.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="mail.eml"; filename*=UTF-8''mail.eml`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  },
);

test(
  'customers get neither the mail nor the file, also not of their own message',
  { tags },
  async ({ shop }) => {
    const { message, customer } = await createMailedMessage(shop, { original });
    const other = await createCustomer(shop);
    for (const { call } of [customer, other]) {
      expect((await call('GET', pathOf(message))).statusCode).toBe(403);
      expect((await call('GET', `${pathOf(message)}/original`)).statusCode).toBe(403);
    }
    const url = `/api${pathOf(message)}/original`;
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
  },
);

test(
  'a message that was written in the shop has no mail, and an unknown one is a 404',
  { tags },
  async ({ shop, helpdesk }) => {
    const { first } = await createChat(shop);
    for (const message of [first, { documentId: 'z'.repeat(24) }]) {
      expect((await helpdesk.call('GET', pathOf(message))).statusCode).toBe(404);
      expect((await helpdesk.call('GET', `${pathOf(message)}/original`)).statusCode).toBe(404);
    }
  },
);

test(
  'a mail whose original was not kept is read, and cannot be downloaded',
  { tags },
  async ({ shop, helpdesk }) => {
    const { message } = await createMailedMessage(shop, { text: 'Good morning' });
    const { data } = (await helpdesk.call('GET', pathOf(message))).json<{ data: InboundMail }>();
    expect(data).toMatchObject({ text: 'Good morning', original: null });
    expect((await helpdesk.call('GET', `${pathOf(message)}/original`)).statusCode).toBe(404);
  },
);

test(
  'an original that is missing in the store is named as unavailable',
  { tags },
  async ({ shop, db, helpdesk }) => {
    const { message, mail } = await createMailedMessage(shop, { original });
    const [file] = await db.select().from(files).where(eq(files.id, mail.fileId!));
    await shop.deps.files.deletePackage(file!.storageKey);
    const answer = await helpdesk.call('GET', `${pathOf(message)}/original`);
    expect(expectErrorCode(answer)).toBe('FILE_UNAVAILABLE');
  },
);
