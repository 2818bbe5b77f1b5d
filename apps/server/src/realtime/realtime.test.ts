import { limits } from '@partshelf/contract/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, vi } from 'vitest';
import { buildTestApp, type TestShop, until } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { createChat, createHelpdesk, reply, write } from '../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient, ChatClient } from '../../test/support/chat-client.ts';
import { command } from '../../test/database-cluster.ts';
import { createCustomer } from '../../test/support/factories.ts';
import { sessions, users } from '../db/tables/accounts.ts';
import { endAllSessions } from '../features/accounts/sessions.ts';

const test = shopTest();

afterEach(closeChatClients);

const polling = { transports: ['polling'] };
const websocket = { transports: ['websocket'] };

describe.each([
  ['polling', polling],
  ['websocket', websocket],
])('a connection over %s', (_, options) => {
  test.for([
    ['no token', undefined],
    ['an empty token', ''],
    ['a word', 'token'],
    ['an object', { token: 'token' }],
    ['a long text', 'x'.repeat(5_000)],
  ] as const)('with %s is refused', { tags: ['slow', 'C01'] }, async ([, token], { shop }) => {
    const unauthorized = new ChatClient(shop.url, token, options);
    await expect(unauthorized.connected()).rejects.toThrow('Missing or invalid credentials');
    expect(unauthorized.socket.connected).toBe(false);
  });

  test(
    'with the token of a session that has ended, or the cookie alone, is refused',
    { tags: ['C01', 'A05'] },
    async ({ shop, customer }) => {
      const cookie = { ...options, extraHeaders: { cookie: `accessToken=${customer.token}` } };
      await expect(connectChatClient(shop, { token: '' }, cookie)).rejects.toMatchObject({
        data: { code: 'TOKEN_MISSING' },
      });
      await endAllSessions(shop.deps.db, customer.user.id);
      await expect(connectChatClient(shop, customer, options)).rejects.toThrow(
        'Missing or invalid credentials',
      );
    },
  );

  test(
    'from a foreign page is refused, from the shop it is not',
    { tags: ['C01'] },
    async ({ shop, customer }) => {
      const from = (origin: string) =>
        connectChatClient(shop, customer, { ...options, extraHeaders: { origin } });
      for (const origin of [
        'https://evil.example',
        'http://localhost:1',
        'null',
        'http://shop.test.evil',
      ]) {
        await expect(from(origin)).rejects.toThrow(/poll error|websocket error/);
      }
      for (const origin of ['http://shop.test', shop.url]) {
        expect((await from(origin)).socket.connected).toBe(true);
      }
    },
  );
});

test(
  'an upgrade from a foreign page is refused after polling without an origin',
  { tags: ['C01'] },
  async ({ shop }) => {
    const opened = await (await fetch(`${shop.url}/socket.io/?EIO=4&transport=polling`)).text();
    const { sid } = JSON.parse(opened.slice(1));
    const address = `${shop.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`;
    const outcome = (origin: string) =>
      new Promise<string>((resolve) => {
        const raw = new WebSocket(address, { headers: { origin } } as never);
        raw.addEventListener('open', () => resolve('open'));
        raw.addEventListener('error', () => resolve('refused'));
      });
    expect(await outcome('https://evil.example')).toBe('refused');
    expect(await outcome('http://shop.test')).toBe('open');
  },
);

test(
  'the twenty-first request to join in ten seconds ends the socket',
  { tags: ['slow', 'C02'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    const { customer, room } = await createChat(strict);
    const neighbour = await createChat(strict);
    const greedy = await connectChatClient(strict, customer);
    for (let request = 0; request < 20; request += 1) {
      expect(await greedy.join(neighbour.room.documentId)).toBe(false);
    }
    const ended = greedy.ended();
    greedy.socket.emit('join', room.documentId);
    expect(await ended).toBe('io server disconnect');
    expect(greedy.received).toEqual([]);
    await strict.close();
  },
);

test(
  'the eleventh socket of a user replaces the oldest',
  { tags: ['slow', 'C13'] },
  async ({ shop }) => {
    const { customer, room } = await createChat(shop);
    const other = await createChat(shop);
    const bystander = await connectChatClient(shop, other.customer);
    const oldest = await connectChatClient(shop, customer);
    const ended = oldest.ended();
    const later = [];
    for (let count = 0; count < limits.socketsPerUser; count += 1) {
      later.push(await connectChatClient(shop, customer));
    }
    expect(await ended).toBe('io server disconnect');
    for (const listener of later) expect(await listener.join(room.documentId)).toBe(true);
    expect(await bystander.join(other.room.documentId)).toBe(true);
  },
);

describe('a socket ends within seconds', () => {
  const changes = {
    'all sessions of its person are ended': ({ deps }: TestShop, id: number) =>
      endAllSessions(deps.db, id),
    'its session has run out': ({ deps }: TestShop, id: number) =>
      deps.db
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(eq(sessions.userId, id)),
    'its person is blocked': ({ deps }: TestShop, id: number) =>
      deps.db.update(users).set({ blocked: true }).where(eq(users.id, id)),
    'its person has joined the helpdesk': ({ deps }: TestShop, id: number) =>
      deps.db.update(users).set({ role: 'Helpdesk' }).where(eq(users.id, id)),
  };

  test(
    'once its session or the role of its person is another, and no other socket does',
    { tags: ['slow', 'C05', 'A05'] },
    async ({ shop }) => {
      const bystander = await createChat(shop);
      const bystanderSocket = await connectChatClient(shop, bystander.customer);
      const affected = await Promise.all(
        Object.entries(changes).map(async ([name, change]) => {
          const { customer } = await createChat(shop);
          const socket = await connectChatClient(shop, customer);
          return { name, customer, change, socket, ended: socket.ended() };
        }),
      );
      await Promise.all(affected.map(({ change, customer }) => change(shop, customer.user.id)));
      for (const { name, socket, ended } of affected) {
        expect(await ended, name).toBe('io server disconnect');
        expect(socket.received, name).toEqual([{ name: 'sessionEnded', payload: undefined }]);
      }
      expect(await bystanderSocket.join(bystander.room.documentId)).toBe(true);
    },
  );

  test(
    'once its user has left the helpdesk, and receives only own messages afterwards',
    { tags: ['slow', 'C05'] },
    async ({ shop }) => {
      const [helpdesk, colleague] = [await createHelpdesk(shop), await createHelpdesk(shop)];
      const socket = await connectChatClient(shop, helpdesk);
      const ended = socket.ended();
      await shop.deps.db
        .update(users)
        .set({ role: 'Customer' })
        .where(eq(users.id, helpdesk.user.id));
      expect(await ended).toBe('io server disconnect');
      const back = await connectChatClient(shop, helpdesk);
      const { room } = await createChat(shop);
      await reply(colleague, room.documentId, 'Not for the public');
      expect(await back.join(room.documentId)).toBe(false);
      await write(helpdesk, 'Fence');
      const own = (await helpdesk.call('GET', '/chat-room/user-chat-room')).json().data;
      expect(await back.join(own.documentId)).toBe(true);
      await write(helpdesk, 'Received');
      expect(await back.nextEvent('newMessage')).toMatchObject({ content: 'Received' });
      expect(back.received).toHaveLength(1);
    },
  );
});

test(
  'a database outage ends no session and accepts no new socket',
  { tags: ['F19'] },
  async ({ shop }) => {
    const { customer, room } = await createChat(shop);
    const socket = await connectChatClient(shop, customer);
    const warn = vi.spyOn(shop.deps.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    await command(shop.ownerDatabaseUrl, 'alter table sessions rename to sessions_away');
    await expect(connectChatClient(shop, customer)).rejects.toMatchObject({
      data: { code: 'UNEXPECTED' },
    });
    await until(
      async () => warn.mock.calls.map(([, message]) => message),
      (messages) => messages.includes('the sessions behind the sockets could not be checked'),
    );
    await command(shop.ownerDatabaseUrl, 'alter table sessions_away rename to sessions');
    expect(await socket.join(room.documentId)).toBe(true);
    expect(socket.received).toEqual([]);
  },
);

test(
  'a server that stops lets go of its sockets so that they come back by themselves',
  { tags: ['slow'] },
  async () => {
    const leaving = await buildTestApp();
    const customer = await createCustomer(leaving);
    const sockets = [
      await connectChatClient(leaving, customer, websocket),
      await connectChatClient(leaving, customer, polling),
    ];
    const ended = sockets.map((socket) => socket.ended());
    await leaving.close();
    for (const reason of await Promise.all(ended)) {
      expect(reason).toMatch(/^transport (close|error)$/);
    }
  },
);
