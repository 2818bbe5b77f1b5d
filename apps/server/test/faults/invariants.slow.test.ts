import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { lockCartAndFavorites } from '../../src/features/cart/cart.ts';
import { cartItems } from '../../src/db/tables/shopping.ts';
import { type TestShop, until } from '../support/build-test-app.ts';
import { createBuyer } from '../support/buyer.ts';
import { createProduct } from '../support/factories.ts';
import { shopTest } from '../support/shop-test.ts';
import {
  completePurchase,
  serviceViolations,
  discountViolations,
  paymentViolations,
} from './violations.ts';
import { collectState, recordOrderChanges } from './observed-state.ts';
import { listViolations } from './check-invariants.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
  await recordOrderChanges(shop.ownerDatabaseUrl);
});

const gather = (shop: TestShop) => collectState({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });

test('a regular purchase violates no invariant', async ({ shop }) => {
  await completePurchase(shop);
  expect(listViolations(await gather(shop))).toEqual([]);
});

test('a product that is added again while its payment settles violates no invariant', async ({
  shop,
}) => {
  const { db } = shop.deps;
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.startPaying([product]);
  await shop.control(`/sessions/${sessionId}/pay`);
  const { adding } = await db.transaction(async (transaction) => {
    await lockCartAndFavorites(transaction, buyer.user.id);
    const add = buyer.call('POST', '/carts', { quantity: 1, products: product.documentId });
    await until(
      () =>
        db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      ({ rowCount }) => rowCount === 1,
    );
    await buyer.check(sessionId);
    return { adding: add };
  });
  expect((await adding).statusCode).toBe(200);
  const [order] = await buyer.readOrders();
  const [item] = await db.select().from(cartItems).where(eq(cartItems.userId, buyer.user.id));
  expect(item!.createdAt.getTime()).toBeLessThan(order!.paidAt!.getTime());
  await shop.inbox(buyer.user.email);
  expect(listViolations(await gather(shop))).toEqual([]);
});

test.for([...paymentViolations, ...discountViolations, ...serviceViolations])(
  'an invariant is violated when $title [$invariant]',
  async ({ invariant, cause, report }, { shop }) => {
    const purchase = await completePurchase(shop);
    const before = new Set(listViolations(await gather(shop)));
    await cause(purchase);
    const state = await gather(shop);
    const reported = report ? report(purchase, state) : {};
    const after = listViolations({ ...state, ...reported });
    const found = after.filter((violation) => !before.has(violation));
    expect(found.join('\n')).toMatch(new RegExp(`^${invariant} `, 'm'));
  },
);
