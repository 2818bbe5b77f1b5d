import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { createChat, createHelpdesk, write } from '../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../test/support/chat-client.ts';
import type { Customer } from '../../test/support/factories.ts';
import { openTwoServers } from '../../test/nodes/two-servers.ts';
import { testRealtime, type TwoServers } from '../../test/realtime-suite.ts';
import { type RedisServer, startRedisServer } from '../../test/processes/redis-server.ts';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedisServer();
  return redis.close;
});

describe('on two servers', () => {
  testRealtime(() => openTwoServers(redis));
});

describe('when Redis fails', () => {
  let servers: TwoServers;
  let here: TestShop;
  let there: TestShop;
  let helpdesk: Customer;

  beforeAll(async () => {
    servers = await openTwoServers(redis);
    ({ here, there } = servers);
    helpdesk = await createHelpdesk(here);
    return servers.close;
  });

  afterEach(closeChatClients);

  const failures: Record<string, { begin: () => unknown; end: () => unknown }> = {
    stopped: { begin: () => redis.stop(), end: () => redis.start() },
    frozen: { begin: () => redis.freeze(), end: () => redis.thaw() },
  };

  test.each(Object.keys(failures))(
    'a message reaches this node at once while Redis is %s, the other when it is back',
    { tags: ['F07', 'F06'] },
    async (kind) => {
      const { begin, end } = failures[kind]!;
      const { customer } = await createChat(here);
      const listenerHere = await connectChatClient(here, helpdesk);
      const listenerThere = await connectChatClient(there, helpdesk);
      await write(customer, 'Before');
      expect(await listenerThere.nextEvent('newMessage')).toMatchObject({ content: 'Before' });
      await begin();
      expect((await write(customer, 'During')).statusCode).toBe(200);
      await listenerHere.nextEvent('newMessage');
      expect(await listenerHere.nextEvent('newMessage')).toMatchObject({ content: 'During' });
      expect(listenerThere.all('newMessage')).toHaveLength(1);
      await end();
      expect(await listenerThere.nextEvent('newMessage')).toMatchObject({ content: 'During' });
    },
  );
});
