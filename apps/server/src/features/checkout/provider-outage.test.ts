import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openStripeAccount } from '../../../test/processes/stripe-account.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

async function fillCart(shop: TestShop) {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  await buyer.call('POST', '/carts', { quantity: 1, products: product.documentId });
  return { buyer, product };
}

type Answer = Awaited<ReturnType<Buyer['order']>>;

function expectHonest(answer: Answer) {
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json().error).toMatchObject({
    status: 503,
    message: 'The payment service does not answer. Please try again in a moment.',
  });
}

test.for([
  ['answers 400', { status: 400 }],
  ['answers 401', { status: 401 }],
  ['answers 429', { status: 429 }],
  ['answers 500', { status: 500 }],
  ['hangs up', { hangsUp: true }],
] as const)(
  'a provider that %s costs no attempt and leaves the cart',
  { tags: ['P07', 'F08', 'I11'] },
  async ([, stripe], { shop }) => {
    const { buyer, product } = await fillCart(shop);
    await shop.control('/faults', { stripe });
    expectHonest(await buyer.order([product]));
    await shop.control('/faults', {});
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
    expect((await buyer.order([product])).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, status: 'pending' }]);
  },
);

test(
  'a session whose answer was lost is found again under its key',
  { tags: ['P06', 'I2'] },
  async ({ shop }) => {
    const { buyer, product } = await fillCart(shop);
    await shop.control('/faults', { stripe: { hangsUp: true } });
    expectHonest(await buyer.order([product]));
    await shop.control('/faults', {});
    const { id } = (await buyer.order([product])).json().stripeSession;
    const [order] = await buyer.readOrders();
    const { data } = await openStripeAccount(shop).checkout.sessions.list({ limit: 100 });
    const made = data.filter((session) => session.client_reference_id === order!.documentId);
    expect(made.map((session) => session.id)).toEqual([id]);
  },
);

test('an answer that is not JSON counts as an outage', { tags: ['P07'] }, async ({ shop }) => {
  const babbler = createServer((_request, response) => response.end('<html>Welcome</html>'));
  await once(babbler.listen(0, '127.0.0.1'), 'listening');
  const { port } = babbler.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  const other = await buildTestApp({ config: { stripe: { ...shop.deps.config.stripe, apiBase } } });
  const buyer = await createBuyer(other);
  expectHonest(await buyer.order([await createProduct(other)]));
  expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, status: 'pending' }]);
  await other.close();
  babbler.close();
});

/** Only those that wait: between two statements every transaction is idle for a moment. */
async function countIdleTransactions({ deps }: TestShop): Promise<number> {
  const { rows } = await deps.db.execute<{ idle: number }>(
    sql`select count(*)::int as idle from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '500 milliseconds'`,
  );
  return rows[0]!.idle;
}

test(
  'while the provider hangs everything else works, and the circuit opens',
  { tags: ['F08', 'I11'] },
  async ({ shop }) => {
    const carts = await Promise.all(Array.from({ length: 30 }, () => fillCart(shop)));
    await shop.control('/faults', { stripe: { latencyMs: 60_000 } });
    let refused = 0;
    const orders = carts.map(({ buyer, product }) =>
      buyer.order([product]).finally(() => (refused += 1)),
    );
    for (const { buyer, product } of carts) {
      expect((await shop.app.inject(`/api/products/${product.slug}`)).statusCode).toBeLessThan(500);
      expect((await shop.app.inject('/api/products')).statusCode).toBe(200);
      expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
      expect((await buyer.call('GET', '/orders')).statusCode).toBe(200);
      expect(await countIdleTransactions(shop)).toBe(0);
    }
    expect(refused).toBe(0);
    for (const order of orders) expectHonest(await order);

    await shop.control('/faults', {});
    const [{ buyer, product }] = carts as [(typeof carts)[number]];
    const atOnce = await buyer.order([product]);
    expectHonest(atOnce);
    expect(Number(atOnce.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
  },
);
