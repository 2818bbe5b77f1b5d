import { expect, test } from 'vitest';
import { openTestShop } from '../../test/support/test-shop.ts';

const shop = await openTestShop({ config: { rateLimitFactor: 1 } });

async function call(url: string, remoteAddress: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await shop.app.inject({ url, remoteAddress })).statusCode);
  }
  return statuses;
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

test(
  'a hundred health checks in ten seconds are answered, and no more',
  { tags: ['X12'] },
  async () => {
    expect(await call('/healthz', '203.0.113.1', 102)).toEqual([...times(100, 200), 429, 429]);
    expect(await call('/healthz', '203.0.113.2', 1)).toEqual([200]);
  },
);

test(
  'health checks and other calls do not use up each other’s limit',
  { tags: ['X12'] },
  async () => {
    await call('/healthz', '203.0.113.3', 101);
    expect(await call('/api/nothing', '203.0.113.3', 301)).toEqual([...times(300, 404), 429]);
    await call('/api/nothing', '203.0.113.4', 301);
    expect(await call('/healthz', '203.0.113.4', 1)).toEqual([200]);
  },
);
