import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/tables/accounts.ts';
import { endAllSessions } from '../../src/features/accounts/sessions.ts';
import type { TestShop } from '../support/build-test-app.ts';
import { createChat } from '../support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../support/chat-client.ts';
import type { Customer } from '../support/factories.ts';
import type { TwoServers } from '../realtime-suite.ts';
import { type RedisServer, startRedisServer } from '../processes/redis-server.ts';
import { openTwoServers } from './two-servers.ts';

let redis: RedisServer;
let servers: TwoServers;
let here: TestShop;
let there: TestShop;

beforeAll(async () => {
  redis = await startRedisServer();
  servers = await openTwoServers(redis);
  ({ here, there } = servers);
});

afterEach(closeChatClients);

afterAll(async () => {
  await servers.close();
  await redis.close();
});

const endings: Record<string, (customer: Customer) => Promise<unknown>> = {
  'signed out': ({ call }) => call('DELETE', '/sessions/current'),
  'been signed out everywhere': ({ user }) => endAllSessions(here.deps.db, user.id),
  'been blocked': ({ user }) =>
    here.deps.db.update(users).set({ blocked: true }).where(eq(users.id, user.id)),
};

test.each(Object.entries(endings))(
  'a user who has %s on one server is signed out on the other, and disconnected in seconds',
  { tags: ['A05', 'C05', 'F15'] },
  async (_, end) => {
    const [{ customer, room }, bystander] = [await createChat(here), await createChat(here)];
    const socket = await connectChatClient(there, customer);
    const bystanderSocket = await connectChatClient(there, bystander.customer);
    await socket.join(room.documentId);
    const ended = socket.ended();
    await end(customer);
    const authorization = `Bearer ${customer.token}`;
    const asked = await there.app.inject({ url: '/api/users/me', headers: { authorization } });
    expect(asked.statusCode).toBe(401);
    expect(await ended).toBe('io server disconnect');
    expect(socket.received).toEqual([{ name: 'sessionEnded', payload: undefined }]);
    await expect(connectChatClient(there, customer)).rejects.toThrow(
      'Missing or invalid credentials',
    );
    expect(await bystanderSocket.join(bystander.room.documentId)).toBe(true);
  },
);
