import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, until } from '../../test/support/build-test-app.ts';
import { createCustomer } from '../../test/support/factories.ts';
import {
  guess,
  isAnswering,
  type LimitedNodes,
  newCaller,
  openLimitedNodes,
  refused,
  wrong,
} from '../../test/processes/limited-nodes.ts';
import { startRedisServer } from '../../test/processes/redis-server.ts';

let nodes: LimitedNodes;

beforeAll(async () => {
  nodes = await openLimitedNodes();
  return nodes.close;
});

describe('when Redis fails', () => {
  const failures: Record<string, { begin: () => unknown; end: () => unknown }> = {
    stops: { begin: () => nodes.server.stop(), end: () => nodes.server.start() },
    freezes: { begin: () => nodes.server.freeze(), end: () => nodes.server.thaw() },
    'forgets everything': { begin: () => nodes.server.flush(), end: () => {} },
  };

  test.each(Object.keys(failures))(
    'because it %s, each node still counts and answers',
    { tags: ['F07', 'F06'] },
    async (kind) => {
      const { begin, end } = failures[kind]!;
      const known = newCaller();
      expect(await guess(nodes.first, known, 11)).toEqual([...wrong(10), 429]);
      await begin();
      let isOver = false;
      onTestFinished(async () => {
        if (!isOver) await end();
      });

      expect(await guess(nodes.first, known, 1)).toEqual([429]);
      expect((await nodes.second.inject('/healthz')).statusCode).toBe(200);
      expect((await nodes.second.inject('/api/products')).statusCode).toBe(200);
      expect(await guess(nodes.second, newCaller(), 12)).toEqual([...wrong(10), ...refused(2)]);

      await end();
      isOver = true;
      await nodes.whenAnswering();
      const later = newCaller();
      expect(await guess(nodes.first, later, 5)).toEqual(wrong(5));
      expect(await guess(nodes.second, later, 6)).toEqual([...wrong(5), 429]);
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
