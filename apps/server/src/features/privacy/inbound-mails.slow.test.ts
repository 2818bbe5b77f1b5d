import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createChat } from '../../../test/support/calls/chat-calls.ts';
import { untilReady } from '../../../test/support/calls/privacy-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { findInFiles, readDatabase } from '../../../test/support/find-text.ts';
import {
  createMailedContact,
  createMailedMessage,
  insertInboundMail,
} from '../../../test/support/inbound-mails.ts';
import { readZip } from '../../../test/support/read-zip.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { eraseUser } from './erase-user.ts';

const test = shopTest();

/** The mails of one person: of each kind one, with its own words in text and original. */
async function sendEveryKind(shop: TestShop, name: string) {
  const words = (kind: string) => `the ${name} of the ${kind} mail`;
  const contentOf = (kind: string) => ({ text: words(kind), original: `\r\n\r\n${words(kind)}` });
  const { customer, room, mail } = await createMailedMessage(shop, contentOf('chat'));
  const fromEmail = customer.user.email.toUpperCase();
  const contact = await createMailedContact(shop, { fromEmail, ...contentOf('contact') });
  const ofRoom = { roomId: room.id, fromEmail: 'other@customers.example' };
  const setAside = await insertInboundMail(shop, { ...ofRoom, ...contentOf('room') });
  const ignored = await insertInboundMail(shop, {
    state: 'ignored',
    reason: 'automatic',
    fromEmail,
    subject: words('subject'),
    ...contentOf('automatic'),
  });
  const kinds = ['chat', 'contact', 'room', 'automatic'];
  return { customer, mails: [mail, contact.mail, setAside, ignored], texts: kinds.map(words) };
}

async function exportData({ call }: Customer) {
  await call('POST', '/privacy/export', {});
  const { documentId } = await untilReady({ call });
  return readZip((await call('GET', `/privacy/exports/${documentId}`)).rawPayload);
}

describe('the mails of a person to the chat', () => {
  test(
    'are in the export with their whole text, and as they came',
    { tags: ['PRIV-02', 'DESK-05'] },
    async ({ shop }) => {
      const { customer, mails, texts } = await sendEveryKind(shop, 'walrus');
      await sendEveryKind(shop, 'ostrich');
      const zip = await exportData(customer);
      const listed = JSON.parse(zip.get('inbound-mails.json')!.toString());
      const nameOf = ({ documentId }: { documentId: string }) => `inbound-mails/${documentId}.eml`;
      expect(listed.map(({ text }: { text: string }) => text)).toEqual(texts);
      expect(listed.map(({ original }: { original: string }) => original)).toEqual(
        mails.map(nameOf),
      );
      expect(mails.map((mail) => zip.get(nameOf(mail))!.toString())).toEqual(
        texts.map((text) => `\r\n\r\n${text}`),
      );
      expect([...zip.keys()].filter((name) => name.endsWith('.eml'))).toHaveLength(mails.length);
      expect([...zip.values()].join('\n')).not.toContain('ostrich');
    },
  );

  test(
    'from an address that is not confirmed are only those of the own chat',
    { tags: ['PRIV-02', 'DESK-05'] },
    async ({ shop }) => {
      const { customer, texts } = await sendEveryKind(shop, 'lynx');
      await shop.deps.db.execute(
        sql`update users set confirmed = false where id = ${customer.user.id}`,
      );
      const zip = await exportData(customer);
      const all = [...zip.values()].join('\n');
      const [chat, contact, room, automatic] = texts;
      expect([chat, contact, room, automatic].map((text) => all.includes(text!))).toEqual([
        true,
        false,
        true,
        false,
      ]);
    },
  );

  test(
    'of an earlier owner of an address are of that person',
    { tags: ['PRIV-02', 'DESK-05'] },
    async ({ shop }) => {
      const { room } = await createChat(shop);
      const later = await createCustomer(shop);
      await insertInboundMail(shop, {
        roomId: room.id,
        fromEmail: later.user.email,
        text: 'before the address was given to someone else',
      });
      const zip = await exportData(later);
      expect(JSON.parse(zip.get('inbound-mails.json')!.toString())).toEqual([]);
    },
  );

  test(
    'are erased with their files, and the audit says no more what they were about',
    { tags: ['PRIV-04', 'DESK-05'] },
    async ({ shop, admin }) => {
      const { customer, mails, texts } = await sendEveryKind(shop, 'badger');
      const others = await sendEveryKind(shop, 'heron');
      const closed = await insertInboundMail(shop, {
        fromEmail: customer.user.email,
        subject: 'badger in the title',
      });
      const done = await admin.call('PUT', `/back-office/inbound-mails/${closed.documentId}/done`, {
        done: true,
      });
      expect(done.statusCode).toBe(200);
      for (const text of texts) expect(await findInFiles(shop, text)).toHaveLength(1);
      const { documentId } = customer.user;
      await eraseUser(shop.deps, { documentId, erasedAt: new Date(), reviews: 'delete' });

      const find = await readDatabase(shop);
      expect(find('badger')).toEqual([]);
      expect(find(customer.user.email)).toEqual([]);
      expect(await findInFiles(shop, 'badger')).toEqual([]);
      const [entry] = await readAudit(admin, closed.documentId);
      expect(entry).toMatchObject({ action: 'closed' });
      expect(entry!.details).toEqual({});
      const fileIds = mails.map(({ fileId }) => fileId);
      const { rows } = await shop.deps.db.execute(
        sql`select id from files where id = any(${sql.param(fileIds)}::bigint[])`,
      );
      expect(rows).toEqual([]);
      expect(find('heron')).not.toEqual([]);
      for (const text of others.texts) expect(await findInFiles(shop, text)).toHaveLength(1);
    },
  );
});
