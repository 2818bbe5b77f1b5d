import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { contents, ownRoom, setStatus, write } from '../../../test/support/calls/chat-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';

const test = shopTest();

describe('the first message', () => {
  test(
    'makes the room, which is none before',
    { tags: ['slow', 'API-60', 'API-61', 'CHAT-30'] },
    async ({ customer }) => {
      expect(await ownRoom(customer)).toBeNull();
      const sent = await write(customer, '  Does the planner print?  ');
      expect(sent.statusCode).toBe(200);
      const message = sent.json().data;
      expect(message).toEqual({
        id: expect.any(Number),
        documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
        content: 'Does the planner print?',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        is_read: false,
        promised_until: null,
        sender: {
          id: customer.user.id,
          documentId: customer.user.documentId,
          username: customer.user.username,
        },
        chat_room: { documentId: expect.stringMatching(/^[a-z0-9]{24}$/) },
        clientKey: null,
      });
      expect(await ownRoom(customer)).toEqual({
        id: expect.any(Number),
        documentId: message.chat_room.documentId,
        chat_status: 'open',
        chat_messages: [message],
        helpdesk: null,
        users_permissions_user: {
          id: customer.user.id,
          documentId: customer.user.documentId,
          username: customer.user.username,
          email: customer.user.email,
        },
        promised_until: null,
        createdAt: expect.any(String),
        updatedAt: message.createdAt,
        waiting_since: message.createdAt,
      });
    },
  );

  test(
    'sent twenty times at once makes one room with twenty messages',
    { tags: ['C11', 'I9', 'CHAT-30'] },
    async ({ customer }) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) => write(customer, `Question ${number}`)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      const rooms = new Set(answers.map((answer) => answer.json().data.chat_room.documentId));
      expect(rooms.size).toBe(1);
      const room = await ownRoom(customer);
      expect(contents(room.chat_messages).toSorted()).toEqual(
        Array.from({ length: 20 }, (_, number) => `Question ${number}`).toSorted(),
      );
      const times = room.chat_messages.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
      expect(room.updatedAt).toBe(times.at(-1));
    },
  );
});

describe('POST /chat-message/user-chat-message', () => {
  test(
    'with a key that was used answers the same message again',
    { tags: ['C12', 'I6', 'F17'] },
    async ({ customer }) => {
      const clientKey = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => write(customer, 'Only once, please', { clientKey })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
      const [message] = answers.map((answer) => answer.json().data);
      expect(message.clientKey).toBe(clientKey);
      for (const answer of answers) expect(answer.json().data).toEqual(message);
      await write(customer, 'Something else');
      const room = await ownRoom(customer);
      expect((await write(customer, 'Only once, please', { clientKey })).json().data).toEqual(
        message,
      );
      expect(await ownRoom(customer)).toEqual(room);
      expect(contents(room.chat_messages)).toEqual(['Only once, please', 'Something else']);
    },
  );

  test.for(['\u200B', '\u3164', '\u2800\u2800', '\u00AD \uFEFF', '\u202E\u{E0001}'])(
    'that shows nothing is none: %j',
    async (content, { customer }) => {
      expect((await write(customer, content)).json().validation_error).toEqual({
        content: ['Message is required'],
      });
    },
  );

  test(
    'without a key stores the same text twice, as with another key or by another person',
    { tags: ['C12'] },
    async ({ shop }) => {
      const [customer, other] = [await createCustomer(shop), await createCustomer(shop)];
      const clientKey = randomUUID();
      await write(customer, 'Hello?');
      await write(customer, 'Hello?');
      await write(customer, 'Hello?', { clientKey });
      await write(customer, 'Hello?', { clientKey: randomUUID() });
      await write(other, 'Hello?', { clientKey });
      expect(contents((await ownRoom(customer)).chat_messages)).toEqual(Array(4).fill('Hello?'));
      expect(contents((await ownRoom(other)).chat_messages)).toEqual(['Hello?']);
    },
  );

  test(
    'accepts the content alone or in data, and nothing that belongs to others',
    { tags: ['C07', 'API-61'] },
    async ({ shop }) => {
      const [customer, other] = [await createCustomer(shop), await createCustomer(shop)];
      const { chat_room: room, sender } = (await write(other, 'Mine')).json().data;
      for (const more of [
        { chatroomId: room.documentId },
        { chat_room: room },
        { sender: sender.id },
        { is_read: true },
        { createdAt: '2020-01-01T00:00:00.000Z' },
      ]) {
        expect((await write(customer, 'Not mine', more)).statusCode).toBe(400);
      }
      const wrapped = await customer.call('POST', '/chat-message/user-chat-message', {
        data: { content: 'My own' },
      });
      expect(wrapped.json().data.sender.id).toBe(customer.user.id);
      expect(contents((await ownRoom(customer)).chat_messages)).toEqual(['My own']);
      expect(contents((await ownRoom(other)).chat_messages)).toEqual(['Mine']);
    },
  );

  test.for([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['4,001 characters', 'x'.repeat(4_001)],
    ['a NUL', 'a\0b'],
    ['a number', 5],
    ['a list', ['a']],
  ] as const)(
    'refuses %s as content',
    { tags: ['C10', 'CHAT-25'] },
    async ([, content], { customer }) => {
      expect(
        (await customer.call('POST', '/chat-message/user-chat-message', { content })).statusCode,
      ).toBe(400);
      expect(await ownRoom(customer)).toBeNull();
    },
  );

  test(
    'refuses a key that is no UUID and a body of 100 KB',
    { tags: ['C10', 'C12'] },
    async ({ customer }) => {
      expect((await write(customer, 'Hello', { clientKey: 'first' })).statusCode).toBe(400);
      expect((await write(customer, 'x'.repeat(101 * 1024))).statusCode).toBe(413);
      expect(await ownRoom(customer)).toBeNull();
    },
  );

  test.for([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['an address that is a script', 'javascript:alert(1)'],
    ['text that runs the other way', '\u202Eabc \u05D0\u05D1'],
    ['emoji', '👩‍👩‍👧‍👦 ❤️'],
    ['lines', 'one\ntwo\n\nthree'],
    ['4,000 characters', 'é'.repeat(4_000)],
  ] as const)(
    'stores %s as it was written',
    { tags: ['C10'] },
    async ([, content], { customer }) => {
      expect((await write(customer, content)).json().data.content).toBe(content);
      expect(contents((await ownRoom(customer)).chat_messages)).toEqual([content]);
    },
  );

  test(
    'opens a room again that the helpdesk has closed',
    { tags: ['ENT-29'] },
    async ({ helpdesk, customer }) => {
      const { documentId } = (await write(customer, 'Thanks')).json().data.chat_room;
      const closed = await setStatus(helpdesk, documentId, 'closed');
      expect(closed.json().data.chat_status).toBe('closed');
      await write(customer, 'One more thing');
      expect((await ownRoom(customer)).chat_status).toBe('open');
    },
  );
});

test(
  'GET /chat-room/user-chat-room answers the newest fifty, oldest first, and nothing else on request',
  { tags: ['C09', 'API-60'] },
  async ({ shop, customer }) => {
    await write(customer, 'Message 0');
    const { db } = shop.deps;
    const [room] = await db.select().from(chatRooms).where(eq(chatRooms.userId, customer.user.id));
    await db.insert(chatMessages).values(
      Array.from({ length: 54 }, (_, index) => ({
        roomId: room!.id,
        senderId: customer.user.id,
        isFromCustomer: true,
        content: `Message ${index + 1}`,
      })),
    );
    expect(contents((await ownRoom(customer)).chat_messages)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Message ${index + 5}`),
    );
    for (const query of ['room=1', 'filters[id]=1', 'populate=*', 'populate[sender]=*']) {
      const asked = await customer.call('GET', `/chat-room/user-chat-room?${query}`);
      expect(asked.statusCode).toBe(400);
    }
  },
);

test(
  'the helpdesk has no chat of its own',
  { tags: ['API-61', 'PERM-31', 'PERM-33'] },
  async ({ helpdesk }) => {
    for (const refused of [
      await helpdesk.call('GET', '/chat-room/user-chat-room'),
      await write(helpdesk, 'Hello'),
      await helpdesk.call('PUT', '/chat-message/1/user-mark-read'),
    ]) {
      expect(refused.statusCode).toBe(403);
    }
  },
);

test(
  'the 21st message in ten seconds is refused with the time to wait',
  { tags: ['slow', 'C13'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    const customer = await createCustomer(strict);
    const statuses = [];
    for (let number = 0; number < 22; number += 1) {
      statuses.push((await write(customer, `Message ${number}`)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
    expect((await write(customer, 'Once more')).headers['retry-after']).toMatch(/^\d+$/);
    expect(contents((await ownRoom(customer)).chat_messages)).toHaveLength(20);
    await strict.close();
  },
);
