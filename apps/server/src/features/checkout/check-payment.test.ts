import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';

let time = new Date();

const test = shopTest({ now: () => time, config: { rateLimitFactor: 1 } });

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

test.afterEach(({ shop }) => shop.control('/faults', {}));

async function startPaying(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([await createProduct(shop)]);
  return { ...buyer, check: () => buyer.check(sessionId) };
}

test(
  'however often buyers ask, the provider is asked once in two seconds',
  { tags: ['slow', 'P20'] },
  async ({ shop }) => {
    const { check } = await startPaying(shop);
    expect((await check()).json()).toMatchObject({ status: 'failed', attempts: 1 });
    await shop.control('/faults', { stripe: { status: 500 } });
    const answers = await Promise.all(Array.from({ length: 20 }, check));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    time = new Date(time.getTime() + 2_000);
    expect((await check()).statusCode).toBe(503);
  },
);

test('sixty times a minute is often enough', { tags: ['slow', 'P20'] }, async ({ shop }) => {
  const { check } = await startPaying(shop);
  const answers = [];
  for (let attempt = 0; attempt < 61; attempt += 1) answers.push(await check());
  expect(answers.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(answers[60]!.statusCode).toBe(429);
  expect(Number(answers[60]!.headers['retry-after'])).toBeGreaterThan(0);
});

test('orders can be placed twenty times an hour', { tags: ['P01'] }, async ({ buyer, product }) => {
  const answers = [];
  for (let attempt = 0; attempt < 21; attempt += 1)
    answers.push((await buyer.order([product])).statusCode);
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
});
