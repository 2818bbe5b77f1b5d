import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { unobserved } from '../../src/providers/provider-health.ts';
import { createRedis, type Redis } from '../../src/providers/redis.ts';
import { buildTestApp, until } from '../support/build-test-app.ts';
import { startRedisServer } from './redis-server.ts';

export type LimitedNodes = Awaited<ReturnType<typeof openLimitedNodes>>;

export const isAnswering = async (redis: Redis) => (await redis.run(async () => true)) ?? false;

/** Two nodes that share a Redis, with the rate limits of a live shop. */
export async function openLimitedNodes() {
  const server = await startRedisServer();
  const shop = await buildTestApp({ config: { rateLimitFactor: 1, redisUrl: server.url } });
  const redis = await createRedis(server.url, unobserved);
  const second = buildApp({ ...shop.deps, redis });
  const clients = [shop.deps.redis!, redis];
  const whenAnswering = () =>
    until(
      () => Promise.all(clients.map(isAnswering)),
      (answers) => answers.every(Boolean),
    );
  await whenAnswering();
  return {
    server,
    shop,
    first: shop.app,
    second,
    whenAnswering,
    async close() {
      await second.close();
      redis.close();
      await shop.close();
      await server.close();
    },
  };
}

let lastPlace = 0;

export function newCaller() {
  lastPlace += 1;
  return { identifier: `caller-${lastPlace}@customers.example`, from: `203.0.113.${lastPlace}` };
}

type Caller = ReturnType<typeof newCaller>;

export const tryPassword = (
  node: FastifyInstance,
  { identifier, from }: Caller,
  password = 'wrong one',
) =>
  node.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress: from,
    payload: { identifier, password },
  });

export async function guess(
  node: FastifyInstance,
  caller: Caller,
  times: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    statuses.push((await tryPassword(node, caller)).statusCode);
  }
  return statuses;
}

export const refused = (times: number) => Array<number>(times).fill(429);
export const wrong = (times: number) => Array<number>(times).fill(400);
