import { expect } from 'vitest';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  createChat,
  ownRoom,
  reply,
  roomOf,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';

const test = shopTest();

const markRead = (reader: Customer, reference: string | number) =>
  reader.call(
    'PUT',
    `/chat-message/${reference}/${reader.user.role === 'Helpdesk' ? 'helpdesk' : 'user'}-mark-read`,
  );

const readStates = async (customer: Customer) =>
  (await ownRoom(customer)).chat_messages.map(({ content, is_read: isRead }) => [content, isRead]);

const unreadRooms = async (helpdesk: Customer) =>
  (await helpdesk.call('GET', '/chat-room/helpdesk-unread-roomIds')).json();

test(
  'a side marks what the other wrote, all of a room at once, and nothing of its own',
  { tags: ['API-62', 'API-66', 'ENT-35', 'C08'] },
  async ({ shop, helpdesk }) => {
    const { customer, first, room } = await createChat(shop, 'Question');
    const second = (await write(customer, 'More')).json().data;
    const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
    const before = await ownRoom(customer);

    const byHelpdesk = await markRead(helpdesk, room.documentId);
    expect(byHelpdesk.statusCode).toBe(200);
    expect(byHelpdesk.json().data).toEqual({
      roomId: room.documentId,
      messageIds: [first.documentId, second.documentId],
    });
    expect(await readStates(customer)).toEqual([
      ['Question', true],
      ['More', true],
      ['Answer', false],
    ]);

    const byCustomer = await markRead(customer, room.documentId);
    expect(byCustomer.json().data).toEqual({
      roomId: room.documentId,
      messageIds: [answer.documentId],
    });
    expect((await readStates(customer)).map(([, isRead]) => isRead)).toEqual([true, true, true]);
    expect((await ownRoom(customer)).updatedAt).toBe(before.updatedAt);
  },
);

test(
  'a room or a message may be named by documentId or numeric id',
  { tags: ['API-62', 'API-66'] },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    for (const name of ['documentId', 'id'] as const) {
      const [one, other] = [
        (await reply(helpdesk, room.id, 'One')).json().data,
        (await reply(helpdesk, room.id, 'Two')).json().data,
      ];
      const byMessage = await markRead(customer, other[name]);
      expect(byMessage.json().data.messageIds).toEqual([other.documentId]);
      const byRoom = await markRead(customer, room[name]);
      expect(byRoom.json().data.messageIds).toEqual([one.documentId]);
    }
  },
);

test(
  'what arrives while the room is marked up to a message stays unread',
  { tags: ['API-62', 'API-66', 'C08'] },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    const seen = (await reply(helpdesk, room.id, 'Seen')).json().data;
    await reply(helpdesk, room.id, 'Later');
    const upToSeen = `${room.documentId}/user-mark-read?until=${seen.documentId}`;
    const marked = await customer.call('PUT', `/chat-message/${upToSeen}`);
    expect(marked.json().data.messageIds).toEqual([seen.documentId]);
    expect(await readStates(customer)).toEqual([
      ['Good morning', false],
      ['Seen', true],
      ['Later', false],
    ]);
    const unknown = `${room.documentId}/user-mark-read?until=${'a'.repeat(24)}`;
    expect((await customer.call('PUT', `/chat-message/${unknown}`)).statusCode).toBe(404);
  },
);

test(
  'marking again, marking one’s own, or a hundred times at once changes nothing more',
  { tags: ['C08'] },
  async ({ shop, helpdesk }) => {
    const { customer, first, room } = await createChat(shop);
    const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
    const own = await markRead(customer, first.documentId);
    expect(own.statusCode).toBe(200);
    expect(own.json().data).toEqual({ roomId: room.documentId, messageIds: [] });

    const marks = await Promise.all(
      Array.from({ length: 100 }, () => markRead(customer, room.documentId)),
    );
    expect(marks.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
    expect(marks.flatMap((mark) => mark.json().data.messageIds)).toEqual([answer.documentId]);
    expect(await readStates(customer)).toEqual([
      ['Good morning', false],
      ['Answer', true],
    ]);
  },
);

test(
  'a room of another user cannot be marked, and an unknown one is not found',
  { tags: ['C08', 'I7'] },
  async ({ shop, helpdesk }) => {
    const { room, first, customer } = await createChat(shop);
    const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
    const neighbour = await createCustomer(shop);
    const [unknown, number] = ['a'.repeat(24), 999_999];
    const foreign = [
      room.documentId,
      first.documentId,
      answer.documentId,
      answer.id,
      unknown,
      number,
    ];
    for (const name of foreign) expect((await markRead(neighbour, name)).statusCode).toBe(404);
    for (const name of [unknown, number]) {
      expect((await markRead(helpdesk, name)).statusCode).toBe(404);
    }
    expect((await markRead(helpdesk, 'room')).statusCode).toBe(400);
    const { chat_messages: messages } = await roomOf(helpdesk, room.documentId);
    expect(messages.map(({ is_read: isRead }) => isRead)).toEqual([false, false]);
    expect(await readStates(customer)).toHaveLength(2);
  },
);

test(
  'the unread rooms are those whose customer waits for a reader, newest first',
  { tags: ['API-65', 'PERM-28'] },
  async ({ shop, helpdesk }) => {
    const before = await unreadRooms(helpdesk);
    const [one, two] = [await createChat(shop), await createChat(shop)];
    await reply(helpdesk, two.room.documentId, 'A reply is not reading');
    expect(await unreadRooms(helpdesk)).toEqual({
      data: [two.room.documentId, one.room.documentId, ...before.data],
      meta: { total: before.meta.total + 2 },
    });
    await write(one.customer, 'Still there?');
    await markRead(helpdesk, two.room.documentId);
    expect(await unreadRooms(helpdesk)).toEqual({
      data: [one.room.documentId, ...before.data],
      meta: { total: before.meta.total + 1 },
    });
  },
);
