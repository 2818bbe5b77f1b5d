import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { expectOutage, fillCart } from '../../../test/support/provider-outage.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

/** More than the shop has connections to its database. */
const waiting = 30;

async function countTransactions({ deps }: TestShop): Promise<number> {
  const { rows } = await deps.db.execute<{ idle: number }>(
    sql`select count(*)::int as idle from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]!.idle;
}

test(
  'while the provider hangs everything else works, and the circuit opens',
  { tags: ['F08', 'I11'] },
  async ({ shop, db }) => {
    const carts = await Promise.all(Array.from({ length: waiting }, () => fillCart(shop)));
    await shop.control('/faults', { stripe: { latencyMs: 60_000 } });
    let refused = 0;
    const ordering = carts.map(({ buyer, product }) =>
      buyer.order([product]).finally(() => (refused += 1)),
    );
    await until(
      () => db.$count(orders),
      (count) => count === waiting,
    );
    // Between two statements every transaction is idle for a moment.
    await until(
      () => countTransactions(shop),
      (count) => count === 0,
    );
    const [{ buyer, product }] = carts as [(typeof carts)[number]];
    expect((await shop.app.inject(`/api/products/${product.slug}`)).statusCode).toBeLessThan(500);
    expect((await shop.app.inject('/api/products')).statusCode).toBe(200);
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
    expect((await buyer.call('GET', '/orders')).statusCode).toBe(200);
    expect(refused).toBe(0);
    for (const order of ordering) expectOutage(await order);

    await shop.control('/faults', {});
    const atOnce = await buyer.order([product]);
    expectOutage(atOnce);
    expect(Number(atOnce.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
  },
);
