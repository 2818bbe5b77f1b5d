import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import {
  contents,
  createChat,
  createHelpdesk,
  ownRoom,
  reply,
  roomOf,
  setStatus,
  write,
} from './support/chat-calls.ts';
import { closeListeners, listen } from './support/chat-listener.ts';
import { createCustomer, type Customer } from './support/factories.ts';

/** Two servers of one shop, which may be one and the same. */
export interface TwoServers {
  readonly here: TestShop;
  readonly there: TestShop;
  close(): Promise<void>;
}

/**
 * What everybody hears through the sockets. Customers are connected here and the helpdesk there, so
 * that the same sentences hold for a shop of several servers.
 */
export function testRealtime(openServers: () => Promise<TwoServers>): void {
  let servers: TwoServers;
  let here: TestShop;
  let there: TestShop;
  let helpdesk: Customer;

  beforeAll(async () => {
    servers = await openServers();
    ({ here, there } = servers);
    helpdesk = await createHelpdesk(there);
  });

  afterEach(closeListeners);
  afterAll(() => servers.close());

  const ways = [
    ['polling, then websocket', { transports: ['polling', 'websocket'] }],
    ['websocket alone', { transports: ['websocket'] }],
    ['polling alone', { transports: ['polling'] }],
  ] as const;

  test.each(ways)(
    'over %s a message reaches the other side, once, as the API tells it',
    { tags: ['RT-02', 'RT-05', 'ENT-36', 'ENT-37'] },
    async (_, { transports }) => {
      const { customer, room } = await createChat(here);
      const options = { transports: [...transports] };
      const customerHears = await listen(here, customer, options);
      const helpdeskHears = await listen(there, helpdesk, options);
      if (transports.length === 2) await customerHears.upgraded();
      expect(await customerHears.join(room.documentId)).toBe(true);
      expect(await helpdeskHears.join(room.documentId)).toBe(true);

      const question = (await write(customer, 'Question')).json().data;
      expect(await helpdeskHears.hear('newMessage')).toEqual(question);
      expect(await customerHears.hear('newMessage')).toEqual(question);
      const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
      expect(await customerHears.hear('newMessage')).toEqual(answer);
      expect(await helpdeskHears.hear('newMessage')).toEqual(answer);
      expect(contents((await ownRoom(customer)).chat_messages)).toEqual([
        'Good morning',
        'Question',
        'Answer',
      ]);
      for (const heard of [customerHears, helpdeskHears]) {
        expect(heard.all('newMessage')).toEqual([question, answer]);
      }
    },
  );

  test(
    'a room that twenty first messages make is told once, to the helpdesk alone',
    { tags: ['RT-07', 'C11', 'C14'] },
    async () => {
      const [customer, neighbour] = [await createCustomer(here), await createChat(here)];
      const helpdeskHears = await listen(there, helpdesk);
      const customerHears = await listen(here, customer);
      const neighbourHears = await listen(here, neighbour.customer);
      await neighbourHears.join(neighbour.room.documentId);
      await Promise.all(Array.from({ length: 20 }, (_, n) => write(customer, `Question ${n}`)));
      await write(neighbour.customer, 'Fence');
      await neighbourHears.hear('newMessage');
      for (let heard = ''; heard !== 'Fence';) {
        heard = (await helpdeskHears.hear('newMessage')).content;
      }
      const room = await ownRoom(customer);
      const [created, ...more] = helpdeskHears.all('roomCreated');
      expect(more).toEqual([]);
      const [first] = room.chat_messages;
      expect(created).toEqual({ ...room, chat_messages: [first], updatedAt: first!.createdAt });
      const told = helpdeskHears.all('newMessage').slice(0, -1);
      expect(told.map(({ id }) => id).toSorted()).toEqual(
        room.chat_messages.map(({ id }) => id).toSorted(),
      );
      expect(customerHears.heard).toEqual([]);
      expect(neighbourHears.heard).toMatchObject([{ payload: { content: 'Fence' } }]);
    },
  );

  test(
    'reading is told to both sides, once, with the messages that were read',
    { tags: ['RT-06', 'CHAT-23'] },
    async () => {
      const { customer, first, room } = await createChat(here);
      const second = (await write(customer, 'Second')).json().data;
      const customerHears = await listen(here, customer);
      const helpdeskHears = await listen(there, helpdesk);
      await customerHears.join(room.documentId);
      const path = `/chat-message/${room.documentId}/helpdesk-mark-read`;
      await Promise.all([helpdesk.call('PUT', path), helpdesk.call('PUT', path)]);
      await helpdesk.call('PUT', path);
      const read = {
        roomId: room.documentId,
        messageIds: [first.documentId, second.documentId],
      };
      expect(await customerHears.hear('messagesRead')).toEqual(read);
      const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
      await customer.call('PUT', `/chat-message/${room.documentId}/user-mark-read`);
      const readToo = { roomId: room.documentId, messageIds: [answer.documentId] };
      expect(await customerHears.hear('messagesRead')).toEqual(readToo);
      await helpdeskHears.hear('messagesRead');
      await helpdeskHears.hear('messagesRead');
      for (const heard of [customerHears, helpdeskHears]) {
        expect(heard.all('messagesRead')).toEqual([read, readToo]);
      }
    },
  );

  test(
    'a room that is assigned, closed or opened again is told to both sides',
    { tags: ['ENT-29', 'ENT-31'] },
    async () => {
      const { customer, room } = await createChat(here);
      const customerHears = await listen(here, customer);
      const helpdeskHears = await listen(there, helpdesk);
      await customerHears.join(room.documentId);
      const steps = [
        () => reply(helpdesk, room.documentId, 'Answer'),
        () => setStatus(helpdesk, room.documentId, 'closed'),
        () => write(customer, 'Wait'),
      ];
      for (const step of steps) {
        await step();
        const now = { ...(await roomOf(helpdesk, room.id)), chat_messages: [] };
        expect(await customerHears.hear('roomUpdated')).toEqual(now);
        expect(await helpdeskHears.hear('roomUpdated')).toEqual(now);
      }
      await write(customer, 'Nothing changes');
      await setStatus(helpdesk, room.documentId, 'open');
      await setStatus(helpdesk, room.documentId, 'closed');
      expect(await customerHears.hear('roomUpdated')).toMatchObject({ chat_status: 'closed' });
      expect(customerHears.all('roomUpdated')).toHaveLength(4);
    },
  );

  test('a message sent again with its key is told once', { tags: ['C12', 'I6'] }, async () => {
    const { customer, room } = await createChat(here);
    const customerHears = await listen(here, customer);
    await customerHears.join(room.documentId);
    const clientKey = randomUUID();
    for (let turn = 0; turn < 3; turn += 1) await write(customer, 'Once', { clientKey });
    await write(customer, 'Fence');
    const told = [await customerHears.hear('newMessage'), await customerHears.hear('newMessage')];
    expect(contents(told)).toEqual(['Once', 'Fence']);
    expect(told[0]!.clientKey).toBe(clientKey);
  });

  test(
    'a customer hears the own room from joining until leaving',
    { tags: ['RT-03', 'RT-04'] },
    async () => {
      const { customer, room } = await createChat(here);
      const customerHears = await listen(here, customer);
      const colleagueHears = await listen(here, helpdesk);
      const say = async (content: string) => {
        await reply(helpdesk, room.documentId, content);
        expect(await colleagueHears.hear('newMessage')).toMatchObject({ content });
      };
      await say('Before joining');
      expect(await customerHears.join(room.id)).toBe(true);
      await say('While listening');
      expect(await customerHears.leave(room.documentId)).toBe(true);
      await say('After leaving');
      expect(await customerHears.join(room.documentId)).toBe(true);
      await say('Back again');
      await customerHears.hear('newMessage');
      await customerHears.hear('newMessage');
      expect(contents(customerHears.all('newMessage'))).toEqual(['While listening', 'Back again']);
    },
  );

  test(
    'a stranger hears nothing of a room, whatever it asks to join',
    { tags: ['I7', 'C02', 'C03'] },
    async () => {
      const { customer, room } = await createChat(here);
      const stranger = await createChat(here);
      const customerHears = await listen(here, customer);
      const strangerHears = await listen(here, stranger.customer);
      await customerHears.join(room.documentId);
      await strangerHears.join(stranger.room.documentId);
      const wishes: unknown[] = [
        room.documentId,
        room.id,
        String(room.id),
        `room:${room.documentId}`,
        `user:${customer.user.id}`,
        'helpdesk',
        customerHears.socket.id,
        [room.documentId],
        [[room.documentId]],
        { roomId: room.documentId },
        { toString: room.documentId, length: 1 },
        '__proto__',
        null,
        undefined,
        true,
        -1,
        Number.MAX_VALUE,
      ];
      for (const wish of wishes) expect(await strangerHears.join(wish)).toBe(false);

      await write(customer, 'Secret');
      await reply(helpdesk, room.documentId, 'Secret too');
      await customer.call('PUT', `/chat-message/${room.documentId}/user-mark-read`);
      await setStatus(helpdesk, room.documentId, 'closed');
      await write(await createCustomer(here), 'A new room');
      await customerHears.hear('roomUpdated');
      expect(await customerHears.hear('roomUpdated')).toMatchObject({ chat_status: 'closed' });
      await write(stranger.customer, 'Fence');
      await strangerHears.hear('newMessage');
      expect(strangerHears.heard).toMatchObject([{ payload: { content: 'Fence' } }]);
    },
  );
}
