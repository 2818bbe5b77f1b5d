import { errors } from '@partshelf/contract/api/errors.ts';
import { rates } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

async function startSecondAttempt(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const first = await buyer.startPaying([await createProduct(shop)]);
  const second = (await buyer.retry(first)).json().stripeSession.id;
  return { buyer, second };
}

test(
  'a retry that the provider refuses has the number of attempts',
  { tags: ['slow', 'API-54', 'P07'] },
  async ({ shop }) => {
    const { buyer, second } = await startSecondAttempt(shop);
    await shop.control('/faults', { stripe: { status: 500 } });
    const refused = await buyer.retry(second);
    await shop.control('/faults', {});
    expect(refused.statusCode).toBe(503);
    expect(refused.json().attempts).toBe(2);
  },
);

test(
  'a retry past the rate limit has the number of attempts',
  { tags: ['API-54', 'P01'] },
  async ({ shop }) => {
    const { buyer, second } = await startSecondAttempt(shop);
    for (let spent = 2; spent < rates.order.limit; spent += 1) await buyer.retry('cs_test_unknown');
    const refused = await buyer.retry(second);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ error: errors.TOO_MANY_REQUESTS.message, attempts: 2 });
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 2 }]);
    expect((await buyer.retry('cs_test_unknown')).json().attempts).toBe(0);
  },
);
