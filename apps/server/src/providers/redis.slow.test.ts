import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../test/support/build-test-app.ts';
import { type RedisServer, startRedisServer } from '../../test/processes/redis-server.ts';
import { createLog } from '../platform/log.ts';
import { createProviderHealth } from './provider-health.ts';
import { createRedis, type Redis } from './redis.ts';

let server: RedisServer;
let redis: Redis;
let lines: { level: number; msg: string }[];

const ask = () => redis.run(() => redis.client.ping());

const whenAnswering = () => until(ask, (answer) => answer === 'PONG');

beforeEach(async () => {
  server = await startRedisServer();
  lines = [];
  const log = createLog('trace', { write: (line) => void lines.push(JSON.parse(line)) });
  redis = createRedis(server.url, createProviderHealth(log).watch('redis'));
  onTestFinished(async () => {
    redis.close();
    await server.close();
  });
  await whenAnswering();
});

test(
  'an outage is two lines in the log, however often it is tried to connect',
  { tags: ['F07'] },
  async () => {
    let attempts = 0;
    redis.client.on('reconnecting', () => (attempts += 1));
    await server.stop();
    await until(
      async () => attempts,
      (count) => count >= 4,
    );
    expect(await ask()).toBeNull();
    await server.start();
    await whenAnswering();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'Redis is unavailable: this node counts requests and sends events on its own'],
      [30, 'Redis is available again'],
    ]);
  },
);

test(
  'a Redis that hangs is waited for once and briefly, then not at all',
  { tags: ['F06'] },
  async () => {
    const ping = vi.fn(() => redis.client.ping());
    server.freeze();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redis.run(ping)));
    expect(answers).toEqual(Array(50).fill(null));
    expect(ping).toHaveBeenCalledTimes(50);
    expect(lines).toMatchObject([{ reason: 'no answer within 500 ms' }]);
    expect(await redis.run(ping)).toBeNull();
    expect(ping).toHaveBeenCalledTimes(50);
    server.thaw();
    await whenAnswering();
    expect(lines).toHaveLength(2);
  },
);

test(
  'a Redis that refuses writes is not used until it accepts them',
  { tags: ['F07'] },
  async () => {
    await redis.client.configSet('maxmemory', '1');
    expect(await redis.run(() => redis.client.set('a', 'b'))).toBeNull();
    expect(await ask()).toBeNull();
    await redis.client.configSet('maxmemory', '0');
    await whenAnswering();
    expect(lines).toHaveLength(2);
  },
);
