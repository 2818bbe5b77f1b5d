import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestShop, until } from '../build-test-app.ts';
import { createBuyer } from '../buyer.ts';
import { createProduct } from '../factories.ts';
import { gatherEvidence } from './evidence.ts';
import { findViolations } from './oracle.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestApp();
});

afterEach(() => shop.control('/faults', {}));

afterAll(() => shop.close());

const gather = () => gatherEvidence({ db: shop.deps.db, sandboxUrl: shop.sandbox.url, logs: [] });

test('a provider that answers too late costs an honest 503, and no second payment page [F08] [P06] [I11]', async () => {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  await shop.control('/faults', { stripe: { latencyMs: 6_000 } });
  const startedAt = performance.now();
  const [refused, catalogue] = await Promise.all([
    buyer.order([product]),
    buyer.call('GET', '/products'),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(12_000);
  expect(refused.statusCode).toBe(503);
  expect(catalogue.statusCode).toBe(200);

  await shop.control('/faults', {});
  const page = (await buyer.order([product])).json().stripeSession;
  const { orders, provider } = await gather();
  expect(orders).toHaveLength(1);
  expect(provider.map(({ id }) => id)).toEqual([page.id]);
});

test('a mail server that refuses keeps nobody from a paid order, and gets the mail later [F11] [I8]', async () => {
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
  expect(findViolations(await gather())).toEqual([]);
});
