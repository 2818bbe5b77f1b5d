import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect } from 'vitest';
import { buildTestApp, type TestShop } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { command } from '../database-cluster.ts';
import { createChat, createHelpdesk, ownRoom, reply, write } from '../support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient, type ChatClient } from '../support/chat-client.ts';
import { createCustomer, type Customer } from '../support/factories.ts';
import { createRandom } from '../faults/campaign.ts';

const mb = 1024 * 1024;

const test = shopTest();
let neighbour: Customer;
let neighbourListener: ChatClient;

test.beforeEach(async ({ shop }) => {
  const chat = await createChat(shop);
  neighbour = chat.customer;
  neighbourListener = await connectChatClient(shop, neighbour);
  await neighbourListener.join(chat.room.documentId);
});

afterEach(closeChatClients);

async function expectUnharmed(shop: TestShop): Promise<void> {
  await write(neighbour, 'Fence');
  await neighbourListener.nextEvent('newMessage');
  expect(neighbourListener.received).toMatchObject([{ payload: { content: 'Fence' } }]);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
}

/** Can send frames that no client library would. */
async function openRaw(shop: TestShop, token: string) {
  const address = `${shop.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const raw = new WebSocket(address);
  const ended = new Promise<void>((resolve) => {
    raw.addEventListener('close', () => resolve());
  });
  const receive = (start: string) =>
    new Promise<void>((resolve) => {
      raw.addEventListener('message', ({ data }) => String(data).startsWith(start) && resolve());
    });
  const admitted = receive('40{');
  await receive('0{');
  raw.send(`40${JSON.stringify({ token })}`);
  await admitted;
  return { raw, ended };
}

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test(
  'events of the server are ignored when a client sends them',
  { tags: ['C04', 'I7'] },
  async ({ shop, customer }) => {
    const liar = await connectChatClient(shop, customer);
    const room = await ownRoom(neighbour);
    const [message] = room.chat_messages;
    const emit = (name: string, payload: unknown) =>
      liar.socket.emit(name as 'join', payload as string);
    emit('newMessage', message);
    emit('messagesRead', { roomId: room.documentId, messageIds: [message!.documentId] });
    emit('roomCreated', room);
    emit('roomUpdated', { ...room, chat_status: 'closed' });
    emit('sessionEnded', null);
    emit('__proto__', { polluted: true });
    emit('error', 'x');
    emit('toString', 'x');
    expect(await liar.join(room.documentId)).toBe(false);
    expect(await ownRoom(neighbour)).toEqual(room);
    await expectUnharmed(shop);
  },
);

test(
  'join and leave handle any argument',
  { tags: ['C02', 'C04', 'F19'] },
  async ({ shop, customer }) => {
    const dice = createRandom(20_261_121);
    const words = [
      '',
      ' ',
      'a'.repeat(24),
      '\0',
      '\uD800',
      '../x',
      '%',
      "' or 1=1 --",
      'x'.repeat(9_000),
    ];
    const anything = (depth = 0): unknown =>
      dice.pick([
        () => dice.pick(words),
        () => dice.pick([0, -1, 1.5, 1e21, Number.NaN, 2 ** 53]),
        () => dice.pick([null, undefined, true, Buffer.from('abc')]),
        () => (depth > 2 ? [] : [anything(depth + 1)]),
        () => (depth > 2 ? {} : { [dice.pick(words)]: anything(depth + 1) }),
      ])();
    for (let round = 0; round < 5; round += 1) {
      const asking = await connectChatClient(shop, customer);
      for (let count = 0; count < 40; count += 1) {
        const given = Array.from({ length: dice.below(4) }, () => anything());
        asking.socket.emit(dice.pick(['join', 'leave']), ...(given as [string]));
      }
      expect(await asking.join('a'.repeat(24))).toBe(false);
      asking.close();
    }
    await expectUnharmed(shop);
  },
);

test(
  'a request that fails inside is answered with no, and fails alone',
  { tags: ['F19'] },
  async ({ shop }) => {
    const own = await buildTestApp();
    const { customer, room } = await createChat(own);
    const socket = await connectChatClient(own, customer);
    await command(own.ownerDatabaseUrl, 'alter table chat_rooms rename to chat_rooms_away');
    expect(await socket.join(room.documentId)).toBe(false);
    expect(await socket.leave(room.documentId)).toBe(false);
    await command(own.ownerDatabaseUrl, 'alter table chat_rooms_away rename to chat_rooms');
    expect(await socket.join(room.documentId)).toBe(true);
    await own.close();
    await expectUnharmed(shop);
  },
);

describe('a connection ends that sends', () => {
  const elevenParts = '{"_placeholder":true,"num":0}';
  test.for([
    ['a packet that is none', 'x'],
    ['an event without a name', '42[]'],
    ['an event that only the library itself says', '42["disconnect"]'],
    ['an event that is no list', '42{"a":1}'],
    ['half an event', '42["join"'],
    ['an acknowledgement without a request, malformed', '43x{'],
    ['an event with eleven attachments', `4511-["join",${elevenParts}]`],
    ['an event with a billion attachments', `451000000000-["join",${elevenParts}]`],
    ['an attachment to nothing', Buffer.from('abc')],
    ['an event for another namespace', '42/admin,["join","x"]'],
    ['two megabytes', `42["join","${'x'.repeat(2 * mb)}"]`],
  ] as const)('%s', { tags: ['C04', 'F19'] }, async ([, packet], { shop }) => {
    const { raw, ended } = await openRaw(shop, (await createCustomer(shop)).token);
    raw.send(packet);
    await ended;
    await expectUnharmed(shop);
  });

  test(
    'a hundred thousand small frames, and no memory is held for them',
    { tags: ['C04'] },
    async ({ shop }) => {
      const { token } = await createCustomer(shop);
      const before = heapBytes();
      for (let round = 0; round < 10; round += 1) {
        const { raw, ended } = await openRaw(shop, token);
        for (let count = 0; count < 10_000; count += 1) raw.send('42["join","x"]');
        await ended;
      }
      expect(heapBytes() - before).toBeLessThan(50 * mb);
      await expectUnharmed(shop);
    },
  );
});

test('an unknown namespace is refused', { tags: ['C04'] }, async ({ shop }) => {
  const { token } = await createCustomer(shop);
  const { raw } = await openRaw(shop, token);
  const refused = new Promise<string>((resolve) => {
    raw.addEventListener('message', ({ data }) => resolve(String(data)));
  });
  raw.send(`40/admin,${JSON.stringify({ token })}`);
  expect(await refused).toContain('Invalid namespace');
  raw.close();
  await expectUnharmed(shop);
});

test('a request with five thousand headers is refused', { tags: ['C04'] }, async ({ shop }) => {
  const headers = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, number) => [`x-header-${number}`, 'x']),
  );
  const status = await new Promise((resolve, reject) => {
    request(`${shop.url}/socket.io/?EIO=4&transport=polling`, { headers }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(431);
  await expectUnharmed(shop);
});

test(
  'a client that reads nothing is dropped once a megabyte waits for it',
  { tags: ['F20', 'C04'] },
  async ({ shop }) => {
    const { customer, room } = await createChat(shop);
    const helpdesk = await createHelpdesk(shop);
    const address = `${shop.url}/socket.io/?EIO=4&transport=polling`;
    const opened = await (await fetch(address)).text();
    const { sid } = JSON.parse(opened.slice(1));
    const say = (body: string) => fetch(`${address}&sid=${sid}`, { method: 'POST', body });
    const poll = () => fetch(`${address}&sid=${sid}`);
    await say(`40${JSON.stringify({ token: customer.token })}`);
    await poll();
    await say(`420["join","${room.documentId}"]`);
    expect(await (await poll()).text()).toBe('430[true]');
    const longest = '😀'.repeat(2_000);
    for (let sent = 0; sent < mb; sent += longest.length) {
      await reply(helpdesk, room.documentId, longest);
    }
    const late = await poll();
    expect(late.status).toBe(400);
    expect(await late.json()).toMatchObject({ message: 'Session ID unknown' });
    await expectUnharmed(shop);
  },
);
