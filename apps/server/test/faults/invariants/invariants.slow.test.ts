import { expect } from 'vitest';
import type { TestShop } from '../../support/build-test-app.ts';
import { shopTest } from '../../support/shop-test.ts';
import { completePurchase } from './violation-case.ts';
import { serviceViolations } from './service-violations.ts';
import { discountViolations } from './discount-violations.ts';
import { paymentViolations } from './payment-violations.ts';
import { collectState } from '../observed-state/observed-state.ts';
import { listViolations } from './check-invariants.ts';
import { recordOrderChanges } from '../observed-state/order-changes.ts';

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
