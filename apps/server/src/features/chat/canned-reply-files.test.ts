import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { download, uploadTo } from '../../../test/support/calls/attachment-calls.ts';
import {
  createChat,
  createHelpdesk,
  ownRoom,
  reply,
} from '../../../test/support/calls/chat-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest();

const own = '/chat-canned-replies';
const shared = '/back-office/canned-replies';
const hello = { shortcut: 'files', title: 'Files', content: 'Hello' };

describe('files of a canned reply', { tags: ['DESK-02'] }, () => {
  test(
    'are three at most, also when four are added at once',
    { tags: ['slow'] },
    async ({ shop }) => {
      const ana = await createHelpdesk(shop);
      const { documentId } = (await ana.call('POST', own, hello)).json().data;
      const path = `${own}/${documentId}/files`;
      const answers = await Promise.all(
        [1, 2, 3, 4].map((number) => uploadTo(shop, ana, path, 'line', `${number}.log`)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 400]);
      const refused = answers.find(({ statusCode }) => statusCode === 400)!;
      expect(refused.json().error.details.code).toBe('CANNED_REPLY_FILES_FULL');
      const [first, ...others] = (await ana.call('GET', own)).json().data[0].files;
      const deleted = await ana.call('DELETE', `${path}/${first.documentId}`);
      expect(deleted.json().data.files).toEqual(others);
      expect((await uploadTo(shop, ana, path, '<svg></svg>', 'a.svg')).statusCode).toBe(415);
    },
  );

  test(
    'of an own one are of its owner, those of shared ones of Admins',
    { tags: ['slow'] },
    async ({ shop, admin }) => {
      const { customer, room } = await createChat(shop);
      const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
      const { documentId } = (await ana.call('POST', own, hello)).json().data;
      const common = (await admin.call('POST', shared, hello)).json().data.documentId;
      const attachments = `${own}/${documentId}/attachments?room=${room.documentId}`;
      const add = (person: typeof ana, path: string) =>
        uploadTo(shop, person, `${path}/files`, 'line', 'a.log');
      const added = await add(ana, `${own}/${documentId}`);
      const file = added.json().data.files[0].documentId;
      const answers = await Promise.all([
        add(ben, `${own}/${documentId}`),
        add(ana, `${own}/${common}`),
        add(admin, `${shared}/${documentId}`),
        ben.call('DELETE', `${own}/${documentId}/files/${file}`),
        ben.call('POST', attachments),
        ana.call('POST', `${own}/${documentId}/attachments?room=${'a'.repeat(24)}`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
      expect((await customer.call('POST', attachments)).statusCode).toBe(403);
      expect((await add(customer, `${own}/${documentId}`)).statusCode).toBe(403);
      expect((await add(ana, `${shared}/${common}`)).statusCode).toBe(403);
      expect((await add(admin, `${shared}/${common}`)).statusCode).toBe(200);
      const used = `${own}/${common}/attachments?room=${room.documentId}`;
      expect((await ben.call('POST', used)).json().data).toHaveLength(1);
    },
  );

  test('go with it, while a message that was sent keeps its own', async ({ shop, db }) => {
    const { customer, room } = await createChat(shop);
    const ana = await createHelpdesk(shop);
    const { documentId } = (await ana.call('POST', own, hello)).json().data;
    const path = `${own}/${documentId}`;
    for (const name of ['first.log', 'second.log'])
      await uploadTo(shop, ana, `${path}/files`, name, name);
    const stored = eq(files.name, 'second.log');
    const kept = await db.select({ key: files.storageKey }).from(files).where(stored);
    const attached = await ana.call('POST', `${path}/attachments?room=${room.documentId}`);
    const attachments = attached.json().data;
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual([
      'first.log',
      'second.log',
    ]);
    await reply(ana, room.documentId, 'Hello', {
      attachments: attachments.map((one: { documentId: string }) => one.documentId),
    });
    expect((await ana.call('DELETE', path)).statusCode).toBe(200);
    const left = await db.select({ key: files.storageKey }).from(files).where(stored);
    expect(kept).toHaveLength(1);
    expect(left).toHaveLength(1);
    expect(left).not.toEqual(kept);
    const sent = (await ownRoom(customer)).chat_messages.at(-1)!;
    expect(sent.attachments).toEqual(attachments);
    expect((await download(shop, customer, sent.attachments![1]!)).payload).toBe('second.log');
  });
});
