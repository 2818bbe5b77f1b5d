import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { createLog } from '../platform/log.ts';
import { buildTestApp, type TestShop } from '../../test/support/build-test-app.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

async function call(
  { app }: TestShop,
  url: string,
  remoteAddress: string,
  times: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await app.inject({ url, remoteAddress })).statusCode);
  }
  return statuses;
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

test(
  'a hundred health checks in ten seconds are answered, and no more',
  { tags: ['X12'] },
  async ({ shop }) => {
    expect(await call(shop, '/healthz', '203.0.113.1', 102)).toEqual([
      ...times(100, 200),
      429,
      429,
    ]);
    expect(await call(shop, '/healthz', '203.0.113.2', 1)).toEqual([200]);
  },
);

test(
  'health checks and other calls do not use up each other’s limit',
  { tags: ['X12'] },
  async ({ shop }) => {
    await call(shop, '/healthz', '203.0.113.3', 101);
    expect(await call(shop, '/api/nothing', '203.0.113.3', 301)).toEqual([...times(300, 404), 429]);
    await call(shop, '/api/nothing', '203.0.113.4', 301);
    expect(await call(shop, '/healthz', '203.0.113.4', 1)).toEqual([200]);
  },
);

test.for([
  ['/healthz', 503, { status: 'unavailable' }],
  ['/readyz', 503, { status: 'unavailable' }],
  ['/livez', 200, { status: 'ok' }],
] as const)('%s answers %i without the database', async ([url, status, body], { shop }) => {
  const { config, files } = shop.deps;
  const deps = await createDeps(
    config,
    'postgresql://localhost:1/nowhere',
    createLog('silent'),
    files,
  );
  const app = buildApp(deps);
  onTestFinished(async () => {
    await app.close();
    await closeDeps(deps);
  });
  const response = await app.inject({ url, headers: { host: 'any.host.example' } });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual(body);
});

test(
  'pictures have a limit for each address, missing ones included, and none that pages share',
  { tags: ['slow', 'X12'] },
  async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 0.01 } });
    onTestFinished(strict.close);
    const from = '203.0.113.9';
    const statuses = await call(strict, '/uploads/none.webp', from, 8);
    expect(statuses).toEqual([...times(6, 404), 429, 429]);
    expect(await call(strict, '/uploads/a/../none.png?x=1', from, 1)).toEqual([429]);
    expect(await call(strict, '/api/categories', from, 3)).toEqual(times(3, 200));
    expect(await call(strict, '/uploads/none.webp', '203.0.113.10', 1)).toEqual([404]);
  },
);
