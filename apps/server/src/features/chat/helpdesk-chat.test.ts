import { randomUUID } from 'node:crypto';
import { errors } from '@partshelf/contract/api/errors.ts';
import { describe, expect } from 'vitest';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  contents,
  createChat,
  createHelpdesk,
  ownRoom,
  reply,
  roomOf,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';

const test = shopTest();

describe('POST /chat-message/helpdesk-chat-message', () => {
  test(
    'replies in a customer’s room, which waits for the customer then',
    { tags: ['API-63', 'PERM-30', 'ENT-29', 'ENT-36', 'ENT-37'] },
    async ({ shop, helpdesk }) => {
      const { customer, room } = await createChat(shop, 'Is there a trial?');
      const sent = await reply(helpdesk, room.documentId, ' There is. ');
      expect(sent.statusCode).toBe(200);
      expect(sent.json().data).toMatchObject({
        content: 'There is.',
        is_read: false,
        sender: {
          id: helpdesk.user.id,
          documentId: helpdesk.user.documentId,
          username: helpdesk.user.username,
        },
        chat_room: { documentId: room.documentId },
      });
      const answered = await ownRoom(customer);
      expect(contents(answered.chat_messages)).toEqual(['Is there a trial?', 'There is.']);
      expect(answered.chat_status).toBe('pending');
      expect(answered.updatedAt).toBe(sent.json().data.createdAt);
      await write(customer, 'Good');
      expect((await ownRoom(customer)).chat_status).toBe('open');
    },
  );

  test(
    'knows the room by documentId, by numeric id and as text',
    { tags: ['API-63'] },
    async ({ shop, helpdesk }) => {
      const { customer, room } = await createChat(shop, 'One');
      for (const name of [room.documentId, room.id, String(room.id)]) {
        expect((await reply(helpdesk, name, `As ${typeof name}`)).statusCode).toBe(200);
      }
      expect((await ownRoom(customer)).chat_messages).toHaveLength(4);
    },
  );

  test(
    'assigns the first agent who replies, and no other',
    { tags: ['ENT-31', 'C14'] },
    async ({ shop }) => {
      const { customer, room } = await createChat(shop);
      const colleagues = await Promise.all(Array.from({ length: 4 }, () => createHelpdesk(shop)));
      expect(room.helpdesk).toBeNull();
      const answers = await Promise.all(
        colleagues.map((colleague, number) =>
          reply(colleague, room.documentId, `Answer ${number}`),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
      const { helpdesk: assigned, chat_messages: messages } = await ownRoom(customer);
      const [, firstReply] = messages;
      const first = colleagues.find(({ user }) => user.id === firstReply!.sender.id)!.user;
      expect(assigned).toEqual({
        id: first.id,
        documentId: first.documentId,
        username: first.username,
      });
      const ids = messages.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(contents(messages).slice(1).toSorted()).toEqual(
        [0, 1, 2, 3].map((n) => `Answer ${n}`),
      );
    },
  );

  test(
    'into a room that is unknown or closed is 404',
    { tags: ['C14'] },
    async ({ shop, helpdesk }) => {
      const { room } = await createChat(shop);
      await setStatus(helpdesk, room.documentId, 'closed');
      const closed = await reply(helpdesk, room.documentId, 'Hello');
      expect(closed.statusCode).toBe(404);
      expect(closed.json().error.message).toBe(errors.CHAT_CLOSED.message);
      for (const unknown of ['a'.repeat(24), 999_999, '999999']) {
        expect((await reply(helpdesk, unknown, 'Hello')).statusCode).toBe(404);
      }
      for (const nonsense of [0, -1, 1.5, 'room', '', null, [room.documentId], {}]) {
        const body = { content: 'Hello', chatroomId: nonsense };
        const answer = await helpdesk.call('POST', '/chat-message/helpdesk-chat-message', body);
        expect(answer.statusCode, JSON.stringify(nonsense)).toBe(400);
      }
      expect((await roomOf(helpdesk, room.id)).chat_messages).toHaveLength(1);
    },
  );

  test(
    'sent again with its key answers the same message, also once the room is closed',
    { tags: ['C12', 'I6'] },
    async ({ shop, helpdesk }) => {
      const { room } = await createChat(shop);
      const clientKey = randomUUID();
      const send = () => reply(helpdesk, room.documentId, 'Once', { clientKey });
      const first = (await send()).json().data;
      await setStatus(helpdesk, room.documentId, 'closed');
      expect((await send()).json().data).toEqual(first);
      expect(contents((await roomOf(helpdesk, room.id)).chat_messages)).toEqual([
        'Good morning',
        'Once',
      ]);
    },
  );

  test(
    'is for staff alone, also when a customer claims to be an agent',
    { tags: ['C06', 'PERM-33', 'PERM-34'] },
    async ({ shop }) => {
      const { customer, room } = await createChat(shop);
      for (const { call } of [customer, await createCustomer(shop)]) {
        const body = { content: 'Hi', chatroomId: room.documentId, role: 'Helpdesk' };
        const calls = [
          call('POST', '/chat-message/helpdesk-chat-message', body),
          call('GET', '/chat-rooms?role=Helpdesk'),
          call('GET', `/chat-rooms/${room.documentId}`),
          call('PUT', `/chat-rooms/${room.documentId}`, { chat_status: 'closed' }),
          call('GET', '/chat-room/helpdesk-unread-roomIds'),
          call('PUT', `/chat-message/${room.documentId}/helpdesk-mark-read`, { role: 'Helpdesk' }),
        ];
        for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(403);
      }
      expect((await ownRoom(customer)).chat_messages).toHaveLength(1);
    },
  );
});

test('an Admin answers as an agent does, and has no chat of their own', async ({ shop }) => {
  const { customer, room } = await createChat(shop, 'Is anyone there?');
  const admin = await createCustomer(shop, { role: 'Admin' });
  const unread = (await admin.call('GET', '/chat-room/helpdesk-unread-roomIds')).json().data;
  expect(unread).toContain(room.documentId);
  await admin.call('PUT', `/chat-message/${room.documentId}/helpdesk-mark-read`);
  expect((await reply(admin, room.documentId, 'The owner is')).statusCode).toBe(200);
  const answered = await ownRoom(customer);
  expect(answered.chat_messages).toMatchObject([
    { content: 'Is anyone there?', is_read: true },
    { content: 'The owner is', is_read: false, sender: { username: admin.user.username } },
  ]);
  expect(answered.helpdesk).toMatchObject({ username: admin.user.username });
  expect((await setStatus(admin, room.documentId, 'closed')).statusCode).toBe(200);
  expect((await write(admin, 'Hello me')).statusCode).toBe(403);
  expect((await admin.call('GET', '/chat-room/user-chat-room')).statusCode).toBe(403);
});

describe('PUT /chat-rooms/{id}', () => {
  test(
    'closes a room and opens it again, and leaves the time of its last message alone',
    { tags: ['ENT-28', 'ENT-29'] },
    async ({ shop, helpdesk }) => {
      const { customer, room: asked } = await createChat(shop);
      const room = { ...asked, waiting_since: null };
      for (const status of ['closed', 'closed', 'open']) {
        const set = await setStatus(helpdesk, room.documentId, status);
        expect(set.json().data).toEqual({ ...room, waits_for_release: false, chat_status: status });
      }
      expect(await ownRoom(customer)).toEqual(room);
      expect((await reply(helpdesk, room.documentId, 'Back again')).statusCode).toBe(200);
    },
  );

  test('knows two states, and no unknown room', async ({ shop, helpdesk }) => {
    const { room } = await createChat(shop);
    for (const status of ['pending', 'deleted', '', null]) {
      const answer = await helpdesk.call('PUT', `/chat-rooms/${room.id}`, { chat_status: status });
      expect(answer.statusCode).toBe(400);
    }
    expect((await setStatus(helpdesk, 'a'.repeat(24), 'closed')).statusCode).toBe(404);
  });
});

test(
  'GET /chat-rooms/{id} answers a room with its messages and whose it is',
  { tags: ['ENT-28', 'ENT-30', 'ENT-32', 'C09'] },
  async ({ shop, helpdesk }) => {
    const { customer, first, room } = await createChat(shop);
    const { id, documentId, username, email } = customer.user;
    for (const name of [room.documentId, room.id]) {
      const seen = await roomOf(helpdesk, name);
      expect(seen).toEqual({ ...room, waits_for_release: false });
      expect(seen.users_permissions_user).toEqual({ id, documentId, username, email });
      expect(seen.chat_messages).toEqual([first]);
    }
    expect((await helpdesk.call('GET', `/chat-rooms/${'a'.repeat(24)}`)).statusCode).toBe(404);
    expect((await helpdesk.call('GET', `/chat-rooms/${room.id}?populate=*`)).statusCode).toBe(400);
  },
);
