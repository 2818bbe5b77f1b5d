import { beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../support/test-shop.ts';
import { completePurchase } from './violation-case.ts';
import { serviceViolations } from './service-violations.ts';
import { paymentViolations } from './payment-violations.ts';
import { collectState } from '../observed-state/observed-state.ts';
import { listViolations } from './check-invariants.ts';
import { recordOrderChanges } from '../observed-state/order-changes.ts';

const shop = await openTestShop();

beforeAll(async () => {
  await shop.control('/webhooks', { mode: 'off' });
  await recordOrderChanges(shop.ownerDatabaseUrl);
});

const gather = () => collectState({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });

test('a regular purchase violates no invariant', async () => {
  await completePurchase(shop);
  expect(listViolations(await gather())).toEqual([]);
});

test.each([...paymentViolations, ...serviceViolations])(
  'an invariant is violated when $title [$invariant]',
  async ({ invariant, cause, report }) => {
    const purchase = await completePurchase(shop);
    const before = new Set(listViolations(await gather()));
    await cause(purchase);
    const state = await gather();
    const reported = report ? report(purchase, state) : {};
    const after = listViolations({ ...state, ...reported });
    const found = after.filter((violation) => !before.has(violation));
    expect(found.join('\n')).toMatch(new RegExp(`^${invariant} `, 'm'));
  },
);
