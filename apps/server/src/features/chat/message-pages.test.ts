import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { chatMessages } from '../../db/tables/chat.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  contents,
  createChat,
  ownRoom,
  reply,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';

const test = shopTest();

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${from + index}`);

async function createLongChat(shop: TestShop) {
  const chat = await createChat(shop, '0');
  const inserted = await shop.deps.db
    .insert(chatMessages)
    .values(
      numbers(1, 119).map((content) => ({
        roomId: chat.room.id,
        senderId: chat.customer.user.id,
        isFromCustomer: true,
        content,
      })),
    )
    .returning({ documentId: chatMessages.documentId });
  const ids = [chat.first.documentId, ...inserted.map(({ documentId }) => documentId)];
  const read = (reader: Customer, query = '') =>
    reader.call('GET', `/chat-rooms/${chat.room.documentId}/messages${query}`);
  return { ...chat, ids, read };
}

test(
  'the messages of a room come in pages, backwards from the newest and forwards from the last one seen',
  { tags: ['ENT-30', 'ENT-34', 'F17'] },
  async ({ shop, helpdesk }) => {
    const { customer, ids, read } = await createLongChat(shop);
    const page = limits.chatMessagesPerPage;
    for (const reader of [customer, helpdesk]) {
      const newest = (await read(reader)).json();
      expect(contents(newest.data)).toEqual(numbers(120 - page, page));
      expect(newest.meta).toEqual({ hasMore: true });

      const earlier = (await read(reader, `?before=${newest.data[0].documentId}`)).json();
      expect(contents(earlier.data)).toEqual(numbers(120 - 2 * page, page));
      const first = (await read(reader, `?before=${earlier.data[0].documentId}`)).json();
      expect(contents(first.data)).toEqual(numbers(0, 20));
      expect(first.meta).toEqual({ hasMore: false });

      const missed = (await read(reader, `?after=${ids[59]}`)).json();
      expect(contents(missed.data)).toEqual(numbers(60, page));
      expect(missed.meta).toEqual({ hasMore: true });
      const rest = (await read(reader, `?after=${missed.data.at(-1).documentId}`)).json();
      expect(contents(rest.data)).toEqual(numbers(110, 10));
      expect(rest.meta).toEqual({ hasMore: false });

      const between = (await read(reader, `?after=${ids[3]}&before=${ids[6]}`)).json();
      expect(between).toMatchObject({ data: [{ content: '4' }, { content: '5' }] });
      expect((await read(reader, `?after=${ids.at(-1)}`)).json()).toEqual({
        data: [],
        meta: { hasMore: false },
      });
    }
  },
);

test(
  'a room of another user is not found, nor a bound in another room',
  { tags: ['C09', 'I7'] },
  async ({ shop, helpdesk }) => {
    const { customer, ids, read } = await createLongChat(shop);
    const other = await createChat(shop);
    for (const query of ['', `?before=${ids[5]}`, `?after=${ids[5]}`]) {
      expect((await read(other.customer, query)).statusCode).toBe(404);
      expect((await read(await createCustomer(shop), query)).statusCode).toBe(404);
    }
    for (const reader of [customer, helpdesk]) {
      expect((await read(reader, `?before=${other.first.documentId}`)).statusCode).toBe(404);
      expect((await read(reader, `?after=${other.first.documentId}`)).statusCode).toBe(404);
      expect((await read(reader, '?before=5')).statusCode).toBe(400);
      expect((await read(reader, '?filters[id]=5')).statusCode).toBe(400);
    }
    const unknown = await helpdesk.call('GET', `/chat-rooms/${'a'.repeat(24)}/messages`);
    expect(unknown.statusCode).toBe(404);
  },
);

test(
  'a reader who continues from the last message seen misses none',
  { tags: ['slow', 'I6', 'F15'] },
  async ({ shop, helpdesk }) => {
    const { customer, room, first } = await createChat(shop);
    const answers = Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        number % 2 === 0
          ? write(customer, `Question ${number}`)
          : reply(helpdesk, room.documentId, `Answer ${number}`),
      ),
    );
    const seen = [first];
    while (seen.length < 61) {
      const path = `/chat-rooms/${room.documentId}/messages?after=${seen.at(-1)!.documentId}`;
      seen.push(...(await customer.call('GET', path)).json().data);
    }
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
    const { chat_messages: newest } = await ownRoom(customer);
    expect(seen.slice(-50)).toEqual(newest);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  },
);

test(
  'a client key is shown to the sender of the message only',
  { tags: ['C12', 'ENT-34'] },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    const clientKey = '7d3f4a52-0a3c-4f0e-9d57-0f6a2f6f4a10';
    await reply(helpdesk, room.documentId, 'Answer', { clientKey });
    const keys = async (reader: Customer) =>
      (await reader.call('GET', `/chat-rooms/${room.documentId}/messages`))
        .json()
        .data.map((message: { clientKey: string | null }) => message.clientKey);
    expect(await keys(helpdesk)).toEqual([null, clientKey]);
    expect(await keys(customer)).toEqual([null, null]);
  },
);
