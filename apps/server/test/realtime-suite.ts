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
} from './support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from './support/chat-client.ts';
import { createCustomer, type Customer } from './support/factories.ts';

/** May be one and the same. */
export interface TwoServers {
  readonly here: TestShop;
  readonly there: TestShop;
  close(): Promise<void>;
}

const nameOf = ({ user: { documentId, username } }: Customer) => ({ documentId, username });

/** Customers connect to one server and the helpdesk to the other. */
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

  afterEach(closeChatClients);
  afterAll(() => servers.close());

  const ways = [
    ['polling, then websocket', { transports: ['polling', 'websocket'] }],
    ['websocket alone', { transports: ['websocket'] }],
    ['polling alone', { transports: ['polling'] }],
  ] as const;

  test.each(ways)(
    'over %s a message reaches the other side once, with the fields of the API',
    { tags: ['RT-02', 'RT-05', 'ENT-36', 'ENT-37'] },
    async (_, { transports }) => {
      const { customer, room } = await createChat(here);
      const options = { transports: [...transports] };
      const customerListener = await connectChatClient(here, customer, options);
      const helpdeskListener = await connectChatClient(there, helpdesk, options);
      if (transports.length === 2) await customerListener.upgraded();
      expect(await customerListener.join(room.documentId)).toBe(true);
      expect(await helpdeskListener.join(room.documentId)).toBe(true);

      const question = (await write(customer, 'Question')).json().data;
      expect(await helpdeskListener.nextEvent('newMessage')).toEqual(question);
      expect(await customerListener.nextEvent('newMessage')).toEqual(question);
      const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
      expect(await customerListener.nextEvent('newMessage')).toEqual(answer);
      expect(await helpdeskListener.nextEvent('newMessage')).toEqual(answer);
      expect(contents((await ownRoom(customer)).chat_messages)).toEqual([
        'Good morning',
        'Question',
        'Answer',
      ]);
      for (const listener of [customerListener, helpdeskListener]) {
        expect(listener.all('newMessage')).toEqual([question, answer]);
      }
    },
  );

  test('an Admin hears of every chat, as the helpdesk does', { tags: ['RT-02'] }, async () => {
    const admin = await createCustomer(there, { role: 'Admin' });
    const listener = await connectChatClient(there, admin);
    const { first, room } = await createChat(here);
    expect(await listener.nextEvent('newMessage')).toEqual({ ...first, clientKey: null });
    expect(await listener.join(room.documentId)).toBe(true);
  });

  test(
    'a room created by twenty first messages is announced once, to the helpdesk only',
    { tags: ['RT-07', 'C11', 'C14'] },
    async () => {
      const [customer, neighbour] = [await createCustomer(here), await createChat(here)];
      const helpdeskListener = await connectChatClient(there, helpdesk);
      const customerListener = await connectChatClient(here, customer);
      const neighbourListener = await connectChatClient(here, neighbour.customer);
      await neighbourListener.join(neighbour.room.documentId);
      await Promise.all(Array.from({ length: 20 }, (_, n) => write(customer, `Question ${n}`)));
      await write(neighbour.customer, 'Fence');
      await neighbourListener.nextEvent('newMessage');
      for (let content = ''; content !== 'Fence';) {
        content = (await helpdeskListener.nextEvent('newMessage')).content;
      }
      const room = await ownRoom(customer);
      const [created, ...more] = helpdeskListener.all('roomCreated');
      expect(more).toEqual([]);
      const [first] = room.chat_messages;
      expect(created).toEqual({
        ...room,
        waits_for_release: false,
        chat_messages: [first],
        updatedAt: first!.createdAt,
      });
      const messages = helpdeskListener.all('newMessage').slice(0, -1);
      expect(messages.map(({ id }) => id).toSorted()).toEqual(
        room.chat_messages.map(({ id }) => id).toSorted(),
      );
      expect(customerListener.received).toEqual([]);
      expect(neighbourListener.received).toMatchObject([{ payload: { content: 'Fence' } }]);
    },
  );

  test('both sides receive the read messages once', { tags: ['RT-06', 'CHAT-23'] }, async () => {
    const { customer, first, room } = await createChat(here);
    const second = (await write(customer, 'Second')).json().data;
    const customerListener = await connectChatClient(here, customer);
    const helpdeskListener = await connectChatClient(there, helpdesk);
    await customerListener.join(room.documentId);
    const path = `/chat-message/${room.documentId}/helpdesk-mark-read`;
    await Promise.all([helpdesk.call('PUT', path), helpdesk.call('PUT', path)]);
    await helpdesk.call('PUT', path);
    const read = {
      roomId: room.documentId,
      messageIds: [first.documentId, second.documentId],
    };
    expect(await customerListener.nextEvent('messagesRead')).toEqual(read);
    const answer = (await reply(helpdesk, room.documentId, 'Answer')).json().data;
    await customer.call('PUT', `/chat-message/${room.documentId}/user-mark-read`);
    const readToo = { roomId: room.documentId, messageIds: [answer.documentId] };
    expect(await customerListener.nextEvent('messagesRead')).toEqual(readToo);
    await helpdeskListener.nextEvent('messagesRead');
    await helpdeskListener.nextEvent('messagesRead');
    for (const listener of [customerListener, helpdeskListener]) {
      expect(listener.all('messagesRead')).toEqual([read, readToo]);
    }
  });

  test(
    'both sides are notified when a room is assigned, closed or reopened',
    { tags: ['ENT-29', 'ENT-31'] },
    async () => {
      const { customer, room } = await createChat(here);
      const customerListener = await connectChatClient(here, customer);
      const helpdeskListener = await connectChatClient(there, helpdesk);
      await customerListener.join(room.documentId);
      const steps = [
        () => reply(helpdesk, room.documentId, 'Answer'),
        () => setStatus(helpdesk, room.documentId, 'closed'),
        () => write(customer, 'Wait'),
      ];
      for (const step of steps) {
        await step();
        const now = { ...(await roomOf(helpdesk, room.id)), chat_messages: [] };
        expect(await helpdeskListener.nextEvent('roomUpdated')).toEqual(now);
        const { waits_for_release: _, ...ofCustomer } = now;
        expect(await customerListener.nextEvent('roomUpdated')).toEqual(ofCustomer);
      }
      await write(customer, 'Nothing changes');
      await setStatus(helpdesk, room.documentId, 'open');
      await setStatus(helpdesk, room.documentId, 'closed');
      expect(await customerListener.nextEvent('roomUpdated')).toMatchObject({
        chat_status: 'closed',
      });
      expect(customerListener.all('roomUpdated')).toHaveLength(4);
    },
  );

  test(
    'who writes is shown to the other side: by name to the helpdesk, without one to the customer',
    { tags: ['DESK-06'] },
    async () => {
      const [{ customer, room }, neighbour] = [await createChat(here), await createChat(here)];
      const colleague = await createHelpdesk(here);
      const [customers, neighbours, agents, colleagues] = await Promise.all([
        connectChatClient(here, customer),
        connectChatClient(here, neighbour.customer),
        connectChatClient(there, helpdesk),
        connectChatClient(here, colleague),
      ]);
      const { documentId: roomId } = room;
      for (const listener of [customers, agents, colleagues]) await listener.join(roomId);
      await neighbours.join(neighbour.room.documentId);
      const send = ({ socket }: typeof customers, ...sent: unknown[]) =>
        socket.emit('typing', ...(sent as [string, 'writing']));

      for (const sent of [[], [roomId], [{ roomId }, 'writing'], [roomId, 'x'], [null, null]])
        send(customers, ...sent);
      for (const activity of ['writing', 'looking', 'noting']) {
        send(neighbours, roomId, activity);
        send(customers, roomId, activity);
        send(agents, roomId, activity);
      }
      await expect
        .poll(() => colleagues.all('typing').filter((typing) => typing.activity === 'noting'))
        .toHaveLength(1);
      await expect.poll(() => colleagues.all('typing')).toHaveLength(4);
      await expect.poll(() => agents.all('typing')).toHaveLength(1);
      await expect.poll(() => customers.all('typing')).toHaveLength(1);
      expect(agents.all('typing')).toEqual([{ roomId, activity: 'writing', by: nameOf(customer) }]);
      expect(customers.all('typing')).toEqual([{ roomId, activity: 'writing', by: null }]);
      expect(
        colleagues
          .all('typing')
          .map((typing) => `${typing.by?.username} ${typing.activity}`)
          .toSorted(),
      ).toEqual(
        [
          `${customer.user.username} writing`,
          ...['looking', 'noting', 'writing'].map((one) => `${helpdesk.user.username} ${one}`),
        ].toSorted(),
      );

      for (let count = 0; count < 50; count += 1) send(customers, roomId, 'writing');
      await customers.leave(roomId);
      send(customers, roomId, 'writing');
      await write(customer, 'Fence');
      await agents.nextEvent('newMessage');
      expect(agents.all('typing').length).toBeLessThan(4);
      expect(neighbours.received).toEqual([]);
    },
  );

  test('a message sent again with its key is published once', { tags: ['C12', 'I6'] }, async () => {
    const { customer, room } = await createChat(here);
    const customerListener = await connectChatClient(here, customer);
    await customerListener.join(room.documentId);
    const clientKey = randomUUID();
    for (let attempt = 0; attempt < 3; attempt += 1) await write(customer, 'Once', { clientKey });
    await write(customer, 'Fence');
    const messages = [
      await customerListener.nextEvent('newMessage'),
      await customerListener.nextEvent('newMessage'),
    ];
    expect(contents(messages)).toEqual(['Once', 'Fence']);
    expect(messages[0]!.clientKey).toBe(clientKey);
  });

  test(
    'a customer receives events of their room from joining until leaving',
    { tags: ['RT-03', 'RT-04'] },
    async () => {
      const { customer, room } = await createChat(here);
      const customerListener = await connectChatClient(here, customer);
      const colleagueListener = await connectChatClient(here, helpdesk);
      const sendReply = async (content: string) => {
        await reply(helpdesk, room.documentId, content);
        expect(await colleagueListener.nextEvent('newMessage')).toMatchObject({ content });
      };
      await sendReply('Before joining');
      expect(await customerListener.join(room.id)).toBe(true);
      await sendReply('While listening');
      expect(await customerListener.leave(room.documentId)).toBe(true);
      await sendReply('After leaving');
      expect(await customerListener.join(room.documentId)).toBe(true);
      await sendReply('Back again');
      await customerListener.nextEvent('newMessage');
      await customerListener.nextEvent('newMessage');
      expect(contents(customerListener.all('newMessage'))).toEqual([
        'While listening',
        'Back again',
      ]);
    },
  );

  test(
    'another customer receives nothing from a room, however it asks to join',
    { tags: ['I7', 'C02', 'C03'] },
    async () => {
      const { customer, room } = await createChat(here);
      const otherChat = await createChat(here);
      const customerListener = await connectChatClient(here, customer);
      const otherListener = await connectChatClient(here, otherChat.customer);
      await customerListener.join(room.documentId);
      await otherListener.join(otherChat.room.documentId);
      const joinValues: unknown[] = [
        room.documentId,
        room.id,
        String(room.id),
        `room:${room.documentId}`,
        `user:${customer.user.id}`,
        'helpdesk',
        customerListener.socket.id,
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
      for (const value of joinValues) expect(await otherListener.join(value)).toBe(false);

      await write(customer, 'Secret');
      await reply(helpdesk, room.documentId, 'Secret too');
      await customer.call('PUT', `/chat-message/${room.documentId}/user-mark-read`);
      await setStatus(helpdesk, room.documentId, 'closed');
      await write(await createCustomer(here), 'A new room');
      await customerListener.nextEvent('roomUpdated');
      expect(await customerListener.nextEvent('roomUpdated')).toMatchObject({
        chat_status: 'closed',
      });
      await write(otherChat.customer, 'Fence');
      await otherListener.nextEvent('newMessage');
      expect(otherListener.received).toMatchObject([{ payload: { content: 'Fence' } }]);
    },
  );
}
