import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accountCalls } from '../../../test/support/calls/account-calls.ts';
import { buildTestApp, type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { type RedisServer, startRedisServer } from '../../../test/processes/redis-server.ts';
import { buildApp } from '../../app.ts';
import { createRedis, type Redis } from '../../providers/redis.ts';

let server: RedisServer;
let shop: TestShop;
let nodes: TestShop['app'][];
let clients: Redis[];

const isAnswering = async (redis: Redis) => (await redis.run(async () => true)) ?? false;

const whenAnswering = () =>
  until(
    () => Promise.all(clients.map(isAnswering)),
    (answers) => answers.every(Boolean),
  );

beforeAll(async () => {
  server = await startRedisServer();
  return server.close;
});

beforeAll(async () => {
  shop = await buildTestApp({ config: { rateLimitFactor: 1, redisUrl: server.url } });
  const redis = createRedis(server.url, shop.deps.log);
  const second = buildApp({ ...shop.deps, redis });
  nodes = [shop.app, second];
  clients = [shop.deps.redis!, redis];
  await whenAnswering();
  return async () => {
    await second.close();
    redis.close();
    await shop.close();
  };
});

let lastPlace = 0;

function newCaller() {
  lastPlace += 1;
  return { identifier: `caller-${lastPlace}@customers.example`, from: `203.0.113.${lastPlace}` };
}

type Caller = ReturnType<typeof newCaller>;

const tryPassword = (node: number, { identifier, from }: Caller, password = 'wrong one') =>
  nodes[node]!.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress: from,
    payload: { identifier, password },
  });

async function guess(node: number, caller: Caller, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    statuses.push((await tryPassword(node, caller)).statusCode);
  }
  return statuses;
}

const refused = (times: number) => Array<number>(times).fill(429);
const wrong = (times: number) => Array<number>(times).fill(400);

describe('two nodes count as one', () => {
  test('ten wrong passwords are ten, wherever they were tried', { tags: ['A07'] }, async () => {
    const { email, password } = await accountCalls(shop).signUp();
    const caller = { ...newCaller(), identifier: email };
    expect(await guess(0, caller, 5)).toEqual(wrong(5));
    expect(await guess(1, caller, 6)).toEqual([...wrong(5), 429]);
    const answer = await tryPassword(0, caller, password);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryPassword(1, { ...caller, from: '203.0.113.250' }, password)).statusCode).toBe(
      200,
    );
  });

  test('a customer writes twenty messages in ten seconds, and no more', async () => {
    const { token } = await createCustomer(shop);
    const write = (node: number) =>
      nodes[node]!.inject({
        method: 'POST',
        url: '/api/chat-message/user-chat-message',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
    const answers = [];
    for (let attempt = 0; attempt < 22; attempt += 1) answers.push(await write(attempt % 2));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...wrong(20), ...refused(2)]);
  });

  test('Redis does not learn who is counted', { tags: ['I13'] }, async () => {
    const caller = newCaller();
    await tryPassword(0, caller);
    const keys = (await server.keys()).filter((key) => key.startsWith('partshelf:rate:'));
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) expect(key).toMatch(/^partshelf:rate:\w+:[\w-]{43}$/);
  });
});

describe('when Redis fails', () => {
  const failures: Record<string, { begin: () => unknown; end: () => unknown }> = {
    stops: { begin: () => server.stop(), end: () => server.start() },
    freezes: { begin: () => server.freeze(), end: () => server.thaw() },
    'forgets everything': { begin: () => server.flush(), end: () => {} },
  };

  test.each(Object.keys(failures))(
    'because it %s, each node still counts and answers',
    { tags: ['F07', 'F06'] },
    async (kind) => {
      const { begin, end } = failures[kind]!;
      const known = newCaller();
      expect(await guess(0, known, 11)).toEqual([...wrong(10), 429]);
      await begin();
      let isOver = false;
      onTestFinished(async () => {
        if (!isOver) await end();
      });

      expect(await guess(0, known, 1)).toEqual([429]);
      expect((await nodes[1]!.inject('/healthz')).statusCode).toBe(200);
      expect((await nodes[1]!.inject('/api/products')).statusCode).toBe(200);
      expect(await guess(1, newCaller(), 12)).toEqual([...wrong(10), ...refused(2)]);

      await end();
      isOver = true;
      await whenAnswering();
      const later = newCaller();
      expect(await guess(0, later, 5)).toEqual(wrong(5));
      expect(await guess(1, later, 6)).toEqual([...wrong(5), 429]);
    },
  );
});

test(
  'a shop that starts without its Redis is open and counts; with it, it shares',
  { tags: ['F07'] },
  async () => {
    const absent = await startRedisServer();
    await absent.stop();
    const alone = await buildTestApp({ config: { rateLimitFactor: 1, redisUrl: absent.url } });
    onTestFinished(async () => {
      await alone.close();
      await absent.close();
    });
    expect((await alone.app.inject('/healthz')).statusCode).toBe(200);
    const { call } = await createCustomer(alone);
    for (let count = 1; count <= 20; count += 1) await call('POST', '/upload', {});
    expect((await call('POST', '/upload', {})).statusCode).toBe(429);
    await absent.start();
    await until(
      () => isAnswering(alone.deps.redis!),
      (answer) => answer,
    );
    await call('GET', '/products');
    expect((await absent.keys()).join()).toContain('partshelf:rate:everything');
  },
);
