import { limits } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createChat, reply, setStatus, write } from '../../../test/support/calls/chat-calls.ts';
import type { Customer } from '../../../test/support/factories.ts';

const test = shopTest();

const list = async (helpdesk: Customer, query = '') =>
  (await helpdesk.call('GET', `/chat-rooms${query}`)).json();

describe('GET /chat-rooms', () => {
  test(
    'answers all rooms, the one that was written in last first, each with its latest message',
    { tags: ['HELP-02', 'HELP-05', 'API-64', 'PERM-27', 'ENT-28', 'HELP-45', 'HELP-46'] },
    async ({ shop, helpdesk }) => {
      const [one, two] = [await createChat(shop), await createChat(shop)];
      const three = await createChat(shop, 'Third');
      const answer = (await reply(helpdesk, one.room.documentId, 'From the helpdesk')).json().data;
      await setStatus(helpdesk, two.room.documentId, 'closed');
      await helpdesk.call('PUT', `/chat-message/${two.room.documentId}/helpdesk-mark-read`);
      const { data, meta } = await list(helpdesk);
      const { id, documentId, username } = helpdesk.user;
      const waits_for_release = false;
      expect(data).toEqual([
        {
          ...one.room,
          waits_for_release,
          chat_status: 'pending',
          helpdesk: { id, documentId, username },
          chat_messages: [answer],
          updatedAt: answer.createdAt,
          waiting_since: null,
        },
        { ...three.room, waits_for_release, chat_messages: [three.first] },
        {
          ...two.room,
          waits_for_release,
          chat_status: 'closed',
          waiting_since: null,
          chat_messages: [{ ...two.first, is_read: true }],
        },
      ]);
      expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 3 });
      await write(two.customer, 'Hello again');
      expect((await list(helpdesk, '?pagination[pageSize]=1')).data[0]).toMatchObject({
        documentId: two.room.documentId,
        chat_status: 'open',
        chat_messages: [{ content: 'Hello again', sender: { id: two.customer.user.id } }],
      });
    },
  );

  test(
    'has the same size and number of statements with five thousand rooms',
    { tags: ['C13'] },
    async ({ shop, helpdesk }) => {
      const read = () => list(helpdesk, '?pagination[pageSize]=100');
      const few = await countStatements(shop, read);
      await addRooms(shop, 5_000);
      expect(await countStatements(shop, read)).toBe(few);
      const answer = await read();
      const { data, meta } = answer;
      expect(meta.pagination).toMatchObject({ pageCount: 51, total: 5_003 });
      expect(data).toHaveLength(100);
      for (const { chat_messages: messages } of data) {
        expect(messages).toMatchObject([{ content: 'Message 3' }]);
      }
      expect(JSON.stringify(answer).length).toBeLessThan(100 * 1024);
      expect(
        (await list(helpdesk, '?pagination[page]=51&pagination[pageSize]=100')).data,
      ).toHaveLength(3);
    },
  );

  test(
    'names a thousand unread rooms at most, with their total',
    { tags: ['API-65', 'C13'] },
    async ({ helpdesk }) => {
      const unread = (await helpdesk.call('GET', '/chat-room/helpdesk-unread-roomIds')).json();
      const newest = (await list(helpdesk, '?pagination[pageSize]=2')).data;
      expect(unread.data).toHaveLength(limits.unreadRooms);
      expect(unread.data.slice(0, 2)).toEqual(
        newest.map(({ documentId }: { documentId: string }) => documentId),
      );
      expect(unread.meta.total).toBe(5_003);
    },
  );
});

async function addRooms({ deps }: TestShop, count: number): Promise<void> {
  const { db } = deps;
  await db.execute(sql`
    insert into users (document_id, username, email, provider, confirmed)
    select 'u' || lpad(n::text, 23, '0'), 'many-' || n, 'many-' || n || '@many.example', 'local', true
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into chat_rooms (document_id, user_id, updated_at)
    select 'r' || lpad(id::text, 23, '0'), id, now() + id * interval '1 second'
    from users where username like 'many-%'`);
  await db.execute(sql`
    insert into chat_messages (document_id, room_id, sender_id, is_from_customer, content)
    select 'm' || lpad(id::text, 20, '0') || lpad(n::text, 3, '0'), id, user_id, true, 'Message ' || n
    from generate_series(1, 3) n, chat_rooms where document_id like 'r0%'`);
}
