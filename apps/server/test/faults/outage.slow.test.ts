import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { createBuyer } from '../support/buyer.ts';
import { orders } from '../../src/db/tables/orders.ts';
import { collectState, recordOrderChanges } from './observed-state.ts';
import { listViolations } from './check-invariants.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await recordOrderChanges(shop.ownerDatabaseUrl);
});

test.afterEach(({ shop }) => shop.control('/faults', {}));

const gather = (shop: TestShop) => collectState({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });

/** More than the shop has connections to its database. */
const waitingBuyers = 25;

test(
  'a slow provider means a 503 without a second payment page, and browsing stays fast',
  { tags: ['F08', 'P06', 'I11'] },
  async ({ shop, db, product }) => {
    const buyers = await Promise.all(
      Array.from({ length: waitingBuyers }, () => createBuyer(shop)),
    );
    await shop.control('/faults', { stripe: { latencyMs: 6_000 } });
    let answered = 0;
    const ordering = buyers.map((buyer) => buyer.order([product]).finally(() => (answered += 1)));
    await until(
      () => db.$count(orders),
      (count) => count === waitingBuyers,
    );
    for (let page = 0; page < 20; page += 1) {
      expect((await buyers[page]!.call('GET', '/products')).statusCode).toBe(200);
    }
    expect(answered).toBe(0);
    for (const { statusCode } of await Promise.all(ordering)) expect(statusCode).toBe(503);

    await shop.control('/faults', {});
    const orderAgain = async () => (await buyers[0]!.order([product])).statusCode;
    await expect.poll(orderAgain, { timeout: 20_000, interval: 500 }).toBe(200);
    const { orders: made, provider } = await gather(shop);
    expect(made).toHaveLength(waitingBuyers);
    expect(provider).toHaveLength(waitingBuyers);
  },
);

test(
  'an order is paid while the mail server refuses, and its mail is sent later',
  { tags: ['F11', 'I8'] },
  async ({ shop }) => {
    await shop.control('/faults', { smtp: { refuse: true } });
    const buyer = await createBuyer(shop);
    await buyer.buyProduct();
    expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
    await until(
      () => shop.deps.db.execute(sql`select 1 from jobs.job where state = 'retry'`),
      ({ rows }) => rows.length > 0,
    );
    await shop.control('/faults', {});
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
    expect(listViolations(await gather(shop))).toEqual([]);
  },
);
