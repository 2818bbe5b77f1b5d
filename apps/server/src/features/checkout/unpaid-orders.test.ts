import { errors } from '@partshelf/contract/api/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';

const test = shopTest();

test('an order contains 100 units in all, and no more', { tags: ['P02'] }, async ({ shop }) => {
  const [product, other] = [await createProduct(shop), await createProduct(shop)];
  const buyer = await createBuyer(shop);
  const order = (rest: number) =>
    buyer.order([
      { ...product, quantity: 99 },
      { ...other, quantity: rest },
    ]);
  const refused = await order(limits.orderUnits - 98);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('At most 100 units fit in one order');
  expect(await buyer.readOrders()).toEqual([]);
  expect((await order(limits.orderUnits - 99)).statusCode).toBe(200);
});

async function createBuyerWith(shop: TestShop, unpaid: number) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const states = ['pending', 'failed', 'expired'] as const;
  for (let made = 0; made < unpaid; made += 1) {
    await createOrder(shop, buyer.user.id, product, states[made % states.length]);
  }
  return buyer;
}

test('a user with ten unpaid orders creates no other before one is paid or removed', async ({
  shop,
}) => {
  const buyer = await createBuyerWith(shop, limits.unpaidOrders - 1);
  const paidBefore = await createProduct(shop);
  await createOrder(shop, buyer.user.id, paidBefore);
  const [tenth, eleventh] = [await createProduct(shop), await createProduct(shop)];
  const sessionId = await buyer.startPaying([tenth]);
  const refused = await buyer.order([eleventh]);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error.message).toBe(errors.TOO_MANY_UNPAID.message);
  expect(await buyer.startPaying([tenth])).toBe(sessionId);
  await shop.control(`/sessions/${sessionId}/pay`);
  await buyer.check(sessionId);
  expect((await buyer.order([eleventh])).statusCode).toBe(200);
});

test(
  'orders that are made at once do not exceed the limit together',
  { tags: ['P05'] },
  async ({ shop }) => {
    const buyer = await createBuyerWith(shop, limits.unpaidOrders - 1);
    const products = [
      await createProduct(shop),
      await createProduct(shop),
      await createProduct(shop),
      await createProduct(shop),
    ];
    const answers = await Promise.all(products.map((product) => buyer.order([product])));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 400, 400, 400]);
    expect(await buyer.readOrders()).toHaveLength(limits.unpaidOrders);
  },
);
