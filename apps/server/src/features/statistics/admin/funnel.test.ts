import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { ProductFunnel, Statistics } from '@partshelf/contract/statistics.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { publishBundle } from '../../../../test/support/calls/checkout-calls.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../../test/support/factories.ts';
import { createOrder } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { orders } from '../../../db/tables/orders.ts';

const first = new Date('2026-02-28T23:59:59.000Z');
const second = new Date('2026-03-01T00:00:00.000Z');

const dayMs = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => toUtcDay(new Date(Date.now() + days * dayMs));

/** With a day before and after, should midnight come in between. */
const recently = `from=${dayFromNow(-1)}&until=${dayFromNow(1)}`;

let clock: Date | undefined;

const test = shopTest({ now: () => clock ?? new Date() });

const headers = { origin: 'http://shop.test', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };

async function readFunnel(admin: Customer, query: string): Promise<ProductFunnel[]> {
  const response = await admin.call('GET', `/back-office/statistics/funnel?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

test('views and products in carts count on their UTC day', async ({ shop, admin, customer }) => {
  const product = await createProduct(shop);
  const view = () =>
    shop.app.inject({ method: 'POST', url: `/api/products/${product.documentId}/views`, headers });
  const times = [first, first, second];
  for (const time of times) {
    clock = time;
    await view();
  }
  clock = second;
  const body = { quantity: 3, products: product.documentId };
  const added = await customer.call('POST', '/carts', body);
  const repeated = await customer.call('POST', '/carts', body);
  clock = undefined;
  expect([added.statusCode, repeated.statusCode]).toEqual([200, 400]);
  const rowOf = async (from: string, until: string) =>
    (await readFunnel(admin, `from=${from}&until=${until}`)).find(
      ({ documentId }) => documentId === product.documentId,
    );
  expect(await rowOf('2026-02-28', '2026-02-28')).toMatchObject({ viewed: 2, addedToCart: 0 });
  expect(await rowOf('2026-03-01', '2026-03-01')).toMatchObject({ viewed: 1, addedToCart: 1 });
  expect(await rowOf('2026-02-01', '2026-03-31')).toMatchObject({ viewed: 3, addedToCart: 1 });
  expect(await rowOf('2026-03-02', '2026-03-31')).toBeUndefined();
});

test('orders count once for each product, when they are begun and when they are paid', async ({
  shop,
  admin,
}) => {
  const { bundle, chart } = await publishBundle(shop, admin);
  const buyer = await createBuyer(shop);
  await buyer.startPaying([{ ...chart, quantity: 3 }, bundle]);
  await buyer.payFor(bundle);
  const rows = await readFunnel(admin, `${recently}&sort=checkoutBegun:desc`);
  expect(
    rows.map(({ title, checkoutBegun, ordersPaid }) => [title, checkoutBegun, ordersPaid]),
  ).toEqual([
    ['Office Set', 2, 1],
    ['Org Chart', 1, 0],
  ]);
  const path = `/back-office/statistics?${recently}`;
  const { funnel } = (await admin.call('GET', path)).json<{ data: Statistics }>().data;
  expect(funnel).toEqual({ viewed: 0, addedToCart: 0, checkoutBegun: 3, ordersPaid: 1 });
});

test('an order that replaces another one is the same checkout', async ({ shop, admin, buyer }) => {
  const product = await createProduct(shop);
  const replaced = await createOrder(shop, buyer.user.id, product, 'failed');
  const order = await createOrder(shop, buyer.user.id, product);
  const createdAt = new Date('2024-05-05T11:59:59.000Z');
  const { db } = shop.deps;
  await db.update(orders).set({ createdAt }).where(eq(orders.id, replaced.id));
  const values = { createdAt, paidAt: createdAt, replacesId: replaced.id };
  await db.update(orders).set(values).where(eq(orders.id, order.id));
  expect(await readFunnel(admin, 'from=2024-05-05&until=2024-05-05')).toMatchObject([
    { checkoutBegun: 1, ordersPaid: 1 },
  ]);
});
