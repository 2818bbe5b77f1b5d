import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { buildTestApp, type TestShop, until } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { createChat, createHelpdesk, reply } from '../support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient, ChatClient } from '../support/chat-client.ts';
import { databaseOf } from '../processes/server-process.ts';
import { openWire, type Wire } from './wire.ts';

const patienceMs = 60_000;
const crowd = 30;
const tabsEach = 10;
/** With all their tabs, more than the shop has connections to its database. */
const few = 4;
const atOnce = 8;
const socketCount = 400;
const allAtOnce = {
  transports: ['websocket'],
  reconnection: true,
  reconnectionDelay: 1,
  reconnectionDelayMax: 1,
};

const test = shopTest({ config: { rateLimitFactor: 1, trustedProxies: 1 } });
let wire: Wire;

test.beforeAll(async ({ shop }) => {
  wire = await openWire(shop.url);
});

afterEach(closeChatClients);

afterAll(async () => {
  await wire.close();
});

test(
  'three hundred tabs that reconnect at once are all accepted while others are served',
  { tags: ['F20'] },
  async ({ shop }) => {
    const helpdesk = await createHelpdesk(shop);
    const rooms: { documentId: string; tabs: ChatClient[] }[] = [];
    let standing = 0;
    const refusals: string[] = [];
    for (let person = 0; person < crowd; person += 1) {
      const { customer, room } = await createChat(shop);
      const extraHeaders = { 'x-forwarded-for': `203.0.113.${person}` };
      const options = { ...allAtOnce, extraHeaders };
      const tabs = Array.from({ length: tabsEach }, () =>
        connectChatClient(wire, customer, options),
      );
      rooms.push({ documentId: room.documentId, tabs: await Promise.all(tabs) });
    }
    for (const { documentId, tabs } of rooms) {
      for (const tab of tabs) {
        const { socket } = tab;
        socket.on('connect', async () => void ((await tab.join(documentId)) && (standing += 1)));
        socket.on('connect_error', ({ message }) => {
          if (!socket.active) refusals.push(message);
        });
      }
    }
    wire.cut();
    await until(
      async () => rooms.every(({ tabs }) => tabs.every(({ socket }) => !socket.connected)),
      Boolean,
    );
    wire.mend();
    const statuses = new Set<number>();
    async function lookAround(): Promise<number> {
      const { statusCode } = await shop.app.inject('/api/products?pagination[pageSize]=8');
      statuses.add(statusCode);
      return standing;
    }
    await expect.poll(lookAround, { timeout: patienceMs, interval: 200 }).toBe(crowd * tabsEach);
    expect([...statuses]).toEqual([200]);
    expect(refusals).toEqual([]);
    const { documentId, tabs } = rooms[0]!;
    await reply(helpdesk, documentId, 'To every tab');
    for (const tab of tabs) {
      expect(await tab.nextEvent('newMessage')).toMatchObject({ content: 'To every tab' });
    }
  },
);

/** Closes the connection once it knows the status. */
function ask(shop: TestShop, path: string, ...headers: string[]): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const connection = connect(Number(port), hostname);
  connection.write([`GET ${path} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'));
  return new Promise((resolve, reject) => {
    connection.once('error', reject).once('data', (answer) => {
      connection.destroy();
      resolve(answer.toString().split(' ')[1]!);
    });
  });
}

test(
  'a visitor is served before most of four hundred sockets that connect at once',
  { tags: ['F20'] },
  async ({ shop }) => {
    let letIn = 0;
    const openSocket = async (_: unknown, number: number) => {
      const status = await ask(
        shop,
        '/socket.io/?EIO=4&transport=websocket',
        `X-Forwarded-For: 198.18.${number >> 8}.${number & 255}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: c29tZSBzaXh0ZWVuIGJ5dA==',
      );
      letIn += 1;
      return status;
    };
    const opening = Array.from({ length: socketCount }, openSocket);
    expect(await ask(shop, '/healthz')).toBe('200');
    expect(letIn).toBeLessThan(socketCount / 2);
    expect(new Set(await Promise.all(opening))).toEqual(new Set(['101']));
  },
);

describe('while the database is slow', () => {
  let patient: TestShop;
  let guard: pg.Client;

  beforeAll(async () => {
    patient = await buildTestApp();
    guard = new pg.Client(databaseOf(patient));
    await guard.connect();
    return async () => {
      await guard.end();
      await patient.close();
    };
  });

  async function lookAroundDuring(table: string, work: () => Promise<unknown>): Promise<number> {
    await guard.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
    await until(
      () =>
        guard.query('select 1 from pg_locks where not granted and relation = $1::regclass', [
          table,
        ]),
      ({ rowCount }) => rowCount! >= atOnce,
    );
    await fetch(`${patient.url}/robots.txt`);
    const { status } = await fetch(`${patient.url}/api/products?pagination[pageSize]=8`);
    await guard.query('rollback');
    return status;
  }

  test('others are served, and no connection or join is refused', { tags: ['F20'] }, async () => {
    const people = await Promise.all(Array.from({ length: few }, () => createChat(patient)));
    const tabs: { listener: ChatClient; room: string; standing: Promise<ChatClient> }[] = [];
    const connecting = await lookAroundDuring('sessions', async () => {
      const opened = people.flatMap(({ customer, room }) =>
        Array.from({ length: tabsEach }, async () => {
          const listener = new ChatClient(patient.url, customer.token, {
            transports: ['websocket'],
          });
          tabs.push({ listener, room: room.documentId, standing: listener.connected() });
          await new Promise<void>((resolve) => listener.socket.io.once('open', resolve));
        }),
      );
      await Promise.all(opened);
    });
    await Promise.all(tabs.map(({ standing }) => standing));
    let joined: Promise<boolean>[] = [];
    const joining = await lookAroundDuring('chat_rooms', async () => {
      joined = tabs.map(({ listener, room }) => listener.join(room));
    });
    expect([connecting, joining]).toEqual([200, 200]);
    expect(await Promise.all(joined)).toEqual(tabs.map(() => true));
  });
});
