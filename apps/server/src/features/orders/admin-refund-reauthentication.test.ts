import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld, proofPath, setPassword } from '../../../test/support/calls/factor-calls.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { hashPassword } from '../accounts/passwords.ts';

const test = shopTest();

async function buyFor(shop: TestShop, priceCents: number) {
  const buyer = await createBuyer(shop);
  await buyer.payFor(await createProduct(shop, { priceCents }));
  const [order] = await buyer.readOrders();
  return { ...buyer, path: `/back-office/orders/${order!.documentId}`, order: order! };
}

type Bought = Awaited<ReturnType<typeof buyFor>>;

test(
  'a refund of more than $100 needs a recent reauthentication, a smaller one does not',
  {
    tags: ['slow', 'A07'],
  },
  async ({ shop }) => {
    const admin = await createAdmin(shop);
    const [dear, cheap] = [await buyFor(shop, 10_001), await buyFor(shop, 10_000)];
    await makeProofOld(shop, admin.user.id);
    const refused = await admin.call('POST', `${dear.path}/refund`);
    expect([refused.statusCode, refused.json().error.details.code]).toEqual([403, 'PROOF_TOO_OLD']);
    expect((await admin.call('POST', `${cheap.path}/refund`)).statusCode).toBe(200);
  },
);

test('parts of a refund count together', { tags: ['A07'] }, async ({ shop }) => {
  const admin = await createAdmin(shop);
  const { path } = await buyFor(shop, 30_000);
  const refund = (amount: number) => admin.call('POST', `${path}/partial-refund`, { amount });
  expect((await refund(60)).statusCode).toBe(200);
  await makeProofOld(shop, admin.user.id);
  expect((await refund(60)).json().error.details.code).toBe('PROOF_TOO_OLD');
});

test(
  'refunds of several orders count together until the next proof',
  { tags: ['slow', 'A07'] },
  async ({ shop }) => {
    const admin = await createAdmin(shop);
    const orders = await Promise.all(
      [6_000, 3_900, 6_000, 200].map((cents) => buyFor(shop, cents)),
    );
    const refund = async ({ path }: { readonly path: string }) =>
      (await admin.call('POST', `${path}/refund`)).statusCode;
    const [first, second, third, fourth] = orders as [Bought, Bought, Bought, Bought];
    expect(await refund(first)).toBe(200);
    await makeProofOld(shop, admin.user.id);
    expect(await refund(second)).toBe(200);
    expect(await refund(third)).toBe(403);
    const part = { amount: 1.5 };
    expect((await admin.call('POST', `${third.path}/partial-refund`, part)).statusCode).toBe(403);
    expect(await refund(fourth)).toBe(403);
    await setPassword(shop, admin.user.id, await hashPassword('correct horse'));
    const proof = { method: 'password', password: 'correct horse' };
    expect((await admin.call('POST', proofPath, proof)).statusCode).toBe(200);
    expect(await refund(third)).toBe(200);
    await makeProofOld(shop, admin.user.id);
    expect(await refund(fourth)).toBe(200);
  },
);

test(
  'a request for a refund of more than $100 is approved with a recent reauthentication',
  {
    tags: ['A07'],
  },
  async ({ shop }) => {
    const admin = await createAdmin(shop);
    const { call, order } = await buyFor(shop, 20_000);
    const reason = 'The calendar does not show my team.';
    await call('POST', `/orders/${order.documentId}/refund-request`, { reason });
    const { data } = (
      await admin.call('GET', `/back-office/refunds?search=${order.documentId}`)
    ).json();
    const path = `/back-office/refunds/${data[0].documentId}`;
    await makeProofOld(shop, admin.user.id);
    const refused = await admin.call('POST', `${path}/approve`);
    expect(refused.json().error.details.code).toBe('PROOF_TOO_OLD');
    expect((await admin.call('POST', `${path}/decline`, { answer: 'It works.' })).statusCode).toBe(
      200,
    );
  },
);
