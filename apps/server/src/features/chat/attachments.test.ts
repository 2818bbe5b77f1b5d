import { randomUUID } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  askForLinks,
  attach,
  download,
  upload,
} from '../../../test/support/calls/attachment-calls.ts';
import {
  createChat,
  ownRoom,
  reply,
  roomOf,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { daysAgo, deleteExpired } from '../../../test/support/delete-expired.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { draw } from '../../../test/files/images.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatAttachments } from '../../db/tables/chat-attachments.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { files } from '../../db/tables/files.ts';

const start = Date.now();
let passedMs = 0;
const test = shopTest({ now: () => new Date(start + passedMs) });
const tags = ['DESK-03'];

const codeOf = (answer: { json: () => { error: { details: { code: string } } } }) =>
  answer.json().error.details.code;

describe('a message with files', () => {
  test(
    'needs no text, makes the room, and is one message however often it is sent',
    { tags: ['slow', ...tags] },
    async ({ shop, customer, helpdesk }) => {
      const image = await attach(shop, customer, await draw(9, 9).png().toBuffer(), 'a.png');
      const log = await attach(shop, customer, 'line', 'b.log');
      const more = {
        attachments: [log.documentId, image.documentId],
        clientKey: randomUUID(),
      };
      const answers = await Promise.all([1, 2, 3].map(() => write(customer, ' ', more)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const [message] = answers.map((answer) => answer.json().data);
      for (const answer of answers) expect(answer.json().data).toEqual(message);
      expect(message).toMatchObject({ content: '', attachments: [log, image] });
      const room = await ownRoom(customer);
      expect(room.chat_messages).toEqual([message]);
      const [seen] = (await roomOf(helpdesk, room.documentId)).chat_messages;
      expect(seen!.attachments).toEqual([log, image]);
    },
  );

  test('without text and without files is none', { tags }, async ({ customer }) => {
    expect((await write(customer, ' ', { attachments: [] })).json().validation_error).toEqual({
      content: ['Message is required'],
    });
  });

  test(
    'takes all of them or none: not those of others, of another room, or sent before',
    { tags },
    async ({ shop, helpdesk }) => {
      const { customer, room } = await createChat(shop);
      const other = await createChat(shop);
      const { documentId: own } = await attach(shop, customer, 'a');
      const { documentId: foreign } = await attach(shop, other.customer, 'b');
      const { documentId: forRoom } = await attach(shop, helpdesk, 'c', 'c.txt', room.documentId);
      const attempts = [
        write(customer, 'Both', { attachments: [own, foreign] }),
        write(customer, 'Of staff', { attachments: [own, forRoom] }),
        write(customer, 'Unknown', { attachments: ['a'.repeat(24)] }),
        reply(helpdesk, other.room.documentId, 'Elsewhere', { attachments: [forRoom] }),
      ];
      for (const answer of await Promise.all(attempts)) {
        expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'ATTACHMENT_UNKNOWN']);
      }
      expect((await write(customer, '', { attachments: [own] })).statusCode).toBe(200);
      expect(codeOf(await write(customer, 'Again', { attachments: [own] }))).toBe(
        'ATTACHMENT_UNKNOWN',
      );
      const sent = await reply(helpdesk, room.documentId, '', { attachments: [forRoom] });
      expect(sent.json().data.attachments).toHaveLength(1);
      expect((await ownRoom(customer)).chat_messages).toHaveLength(3);
      const six = await write(customer, 'Six', { attachments: Array(6).fill(own) });
      expect(Object.keys(six.json().validation_error)).toEqual(['attachments']);
    },
  );

  test(
    'sent twice at once with the same file sends it once',
    { tags },
    async ({ shop, customer }) => {
      await write(customer, 'Hello');
      const { documentId } = await attach(shop, customer, 'a');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => write(customer, 'One', { attachments: [documentId] })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    },
  );
});

test(
  'only the customer and staff open a file, and for ten minutes',
  { tags },
  async ({ shop, helpdesk, db }) => {
    const { customer } = await createChat(shop);
    const stranger = await createCustomer(shop);
    const attachment = await attach(shop, customer, 'line\n', 'Größe 1?.log');
    for (const person of [stranger, helpdesk]) {
      expect((await askForLinks(person, attachment)).statusCode).toBe(404);
    }
    await write(customer, 'Look', { attachments: [attachment.documentId] });
    expect((await askForLinks(stranger, attachment)).statusCode).toBe(404);
    const answer = await download(shop, helpdesk, attachment);
    expect(answer.body).toBe('line\n');
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="Gr__e 1_.log"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201_.log`,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });

    const { file } = (await askForLinks(customer, attachment)).json().data;
    const path = new URL(file).pathname;
    expect((await shop.app.inject(path)).statusCode).toBe(200);
    const [text, signature] = path.split('.');
    const forged = `${text!.replace(attachment.documentId, 'b'.repeat(24))}.${signature}`;
    expect((await shop.app.inject(forged)).statusCode).toBe(403);
    await db.update(users).set({ blocked: true }).where(eq(users.id, customer.user.id));
    expect((await shop.app.inject(path)).statusCode).toBe(403);
  },
);

test('a link to a file ends after ten minutes', { tags }, async ({ shop, customer }) => {
  const attachment = await attach(shop, customer, 'line');
  const path = new URL((await askForLinks(customer, attachment)).json().data.file).pathname;
  passedMs = limits.attachments.linkMs;
  expect((await shop.app.inject(path)).statusCode).toBe(200);
  passedMs += 1;
  expect((await shop.app.inject(path)).statusCode).toBe(403);
  passedMs = 0;
});

test(
  'staff name the room, and customers have only theirs',
  { tags },
  async ({ shop, customer, helpdesk }) => {
    const { room } = await createChat(shop);
    expect((await upload(shop, helpdesk, 'a')).json().validation_error).toEqual({
      room: ['Room is required'],
    });
    expect((await upload(shop, helpdesk, 'a', 'a.txt', 'a'.repeat(24))).statusCode).toBe(404);
    expect((await upload(shop, customer, 'a', 'a.txt', room.documentId)).statusCode).toBe(404);
  },
);

test(
  'a room takes 200 MB a day, also when files arrive at once',
  { tags },
  async ({ shop, customer, db }) => {
    const { documentId } = await attach(shop, customer, 'a');
    const ofFirst = sql`${files.id} = (select file_id from chat_attachments where document_id = ${documentId})`;
    await db
      .update(files)
      .set({ sizeBytes: limits.attachments.dayBytes - 20 })
      .where(ofFirst);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(shop, customer, '0123456789')),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 400, 400, 400, 400,
    ]);
    expect(codeOf(answers.find(({ statusCode }) => statusCode === 400)!)).toBe('ATTACHMENTS_FULL');
    await db
      .update(chatAttachments)
      .set({ createdAt: daysAgo(1) })
      .where(eq(chatAttachments.documentId, documentId));
    expect((await upload(shop, customer, '0123456789')).statusCode).toBe(200);
  },
);

test(
  'what is not sent can be removed, and goes after a day; a deleted room takes its files',
  { tags },
  async ({ shop, customer, helpdesk, db }) => {
    await deleteExpired(shop);
    const count = () => db.$count(files, sql`${files.storageKey} like 'attachments/%'`);
    const before = await count();
    const removed = await attach(shop, customer, await draw(9, 9).png().toBuffer(), 'a.png');
    const path = `/chat-attachments/${removed.documentId}`;
    expect((await helpdesk.call('DELETE', path)).statusCode).toBe(404);
    expect((await customer.call('DELETE', path)).statusCode).toBe(200);
    expect(await count()).toBe(before);

    const [sent, unsent] = [await attach(shop, customer, 'a'), await attach(shop, customer, 'b')];
    await write(customer, '', { attachments: [sent.documentId] });
    expect((await customer.call('DELETE', `/chat-attachments/${sent.documentId}`)).statusCode).toBe(
      404,
    );
    await db
      .update(chatAttachments)
      .set({ createdAt: daysAgo(2) })
      .where(eq(chatAttachments.customerId, customer.user.id));
    await deleteExpired(shop);
    expect((await askForLinks(customer, unsent)).statusCode).toBe(404);
    expect((await download(shop, helpdesk, sent)).body).toBe('a');
    await db.delete(chatRooms).where(eq(chatRooms.userId, customer.user.id));
    expect(await count()).toBe(before);
  },
);
