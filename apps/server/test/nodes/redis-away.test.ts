import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestShop } from '../support/build-test-app.ts';
import {
  contents,
  createChat,
  createHelpdesk,
  reply,
  roomOf,
  write,
} from '../support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient, type ChatClient } from '../support/chat-client.ts';
import type { Customer } from '../support/factories.ts';
import type { TwoServers } from '../realtime-suite.ts';
import { type RedisServer, startRedisServer } from '../processes/redis-server.ts';
import { openTwoServers } from './two-servers.ts';

let redis: RedisServer;
let servers: TwoServers;
let here: TestShop;
let there: TestShop;
let helpdesk: Customer;
let chat: Awaited<ReturnType<typeof createChat>>;
let customerListener: ChatClient;
let helpdeskListener: ChatClient;

beforeAll(async () => {
  redis = await startRedisServer();
  servers = await openTwoServers(redis);
  ({ here, there } = servers);
  helpdesk = await createHelpdesk(there);
});

beforeEach(async () => {
  chat = await createChat(here, 'First');
  customerListener = await connectChatClient(here, chat.customer);
  helpdeskListener = await connectChatClient(there, helpdesk);
  await customerListener.join(chat.room.documentId);
  await exchange('before');
});

afterEach(closeChatClients);

afterAll(async () => {
  await servers.close();
  await redis.close();
});

async function exchange(when: string): Promise<void> {
  const question = `Question ${when}`;
  expect((await write(chat.customer, question)).statusCode).toBe(200);
  await waitForMessage(helpdeskListener, question);
  const answer = `Answer ${when}`;
  expect((await reply(helpdesk, chat.room.documentId, answer)).statusCode).toBe(200);
  await waitForMessage(customerListener, answer);
}

async function waitForMessage(listener: ChatClient, wanted: string): Promise<void> {
  for (let content = ''; content !== wanted;)
    ({ content } = await listener.nextEvent('newMessage'));
}

test('a Redis that loses its data goes unnoticed', { tags: ['F07'] }, async () => {
  await redis.flush();
  await exchange('after');
  const { chat_messages: messages } = await roomOf(helpdesk, chat.room.documentId);
  const all = ['First', 'Question before', 'Answer before', 'Question after', 'Answer after'];
  expect(contents(messages)).toEqual(all);
  for (const listener of [customerListener, helpdeskListener]) {
    expect(listener.all('newMessage').map(({ documentId }) => documentId)).toEqual(
      messages.slice(1).map(({ documentId }) => documentId),
    );
  }
});

test(
  'messages sent while Redis is down are stored, and live events resume afterwards',
  { tags: ['slow', 'F07', 'I6'] },
  async () => {
    await redis.stop();
    const during = ['During one', 'During two'];
    for (const content of during) {
      expect((await write(chat.customer, content)).statusCode).toBe(200);
    }
    expect((await reply(helpdesk, chat.room.documentId, 'Answer during')).statusCode).toBe(200);
    const all = ['First', 'Question before', 'Answer before', ...during, 'Answer during'];
    expect(contents((await roomOf(helpdesk, chat.room.documentId)).chat_messages)).toEqual(all);
    const own = await chat.customer.call('GET', '/chat-room/user-chat-room');
    expect(contents(own.json().data.chat_messages)).toEqual(all);
    const late = await connectChatClient(there, helpdesk);
    expect(late.socket.connected).toBe(true);

    await redis.start();
    await waitForMessage(helpdeskListener, 'During two');
    await waitForMessage(customerListener, 'Answer during');
    await exchange('after');
    const { chat_messages: messages } = await roomOf(helpdesk, chat.room.documentId);
    for (const listener of [customerListener, helpdeskListener]) {
      const ids = listener.all('newMessage').map(({ documentId }) => documentId);
      expect(ids.toSorted()).toEqual(
        messages
          .slice(1)
          .map(({ documentId }) => documentId)
          .toSorted(),
      );
    }
  },
);
