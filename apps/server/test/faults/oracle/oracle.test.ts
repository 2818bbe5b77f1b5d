import { beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../support/test-shop.ts';
import { buyHonestly } from './crime.ts';
import { crimesOfConduct } from './crimes-of-conduct.ts';
import { crimesOfPayment } from './crimes-of-payment.ts';
import { gatherEvidence } from '../evidence/evidence.ts';
import { findViolations } from './oracle.ts';
import { callWitness } from '../evidence/witness.ts';

const shop = await openTestShop();

beforeAll(async () => {
  await shop.control('/webhooks', { mode: 'off' });
  await callWitness(shop.ownerDatabaseUrl);
});

const gather = () => gatherEvidence({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });

test('the oracle finds nothing in an honest purchase', async () => {
  await buyHonestly(shop);
  expect(findViolations(await gather())).toEqual([]);
});

test.each([...crimesOfPayment, ...crimesOfConduct])(
  'the oracle sees it when $what [$law]',
  async ({ law, commit, testify }) => {
    const purchase = await buyHonestly(shop);
    const before = new Set(findViolations(await gather()));
    await commit(purchase);
    const evidence = await gather();
    const told = testify ? testify(purchase, evidence) : {};
    const after = findViolations({ ...evidence, ...told });
    const found = after.filter((violation) => !before.has(violation));
    expect(found.join('\n')).toMatch(new RegExp(`^${law} `, 'm'));
  },
);
