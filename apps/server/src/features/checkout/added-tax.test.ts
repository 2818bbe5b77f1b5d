import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

async function startPaying(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop, { priceCents: 2_000 });
  const sessionId = await buyer.startPaying([product]);
  const act = (action: string) => shop.control(`/sessions/${sessionId}/${action}`);
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  return { buyer, sessionId, act, askForLink };
}

const text = 'paid with $2.00 of tax that the order does not contain';

test(
  'an order that was charged with tax on top is delivered, with an alert',
  { tags: ['P14', 'I1'] },
  async ({ shop }) => {
    const { buyer, sessionId, act, askForLink } = await startPaying(shop);
    await act('add-tax');
    await act('pay');
    const { amount_total: paid } =
      await openStripeAccount(shop).checkout.sessions.retrieve(sessionId);
    expect(paid).toBe(2_200);
    expect((await buyer.check(sessionId)).json()).toMatchObject({ status: 'success' });
    expect((await askForLink()).statusCode).toBe(200);
    const admin = await createAdmin(shop);
    const [order] = await buyer.readOrders();
    const { data: open } = (await admin.call('GET', '/back-office/overview/alerts')).json();
    expect(open).toMatchObject([{ alert: text, order: order!.documentId, sessionId }]);
    const details = await admin.call('GET', `/back-office/orders/${order!.documentId}`);
    expect(details.json().data.events).toMatchObject([{ alert: text }]);
  },
);

test('a session is requested without tax, and one that contains it costs the same', async ({
  shop,
}) => {
  const { buyer, sessionId, act } = await startPaying(shop);
  await act('pay');
  const facts = await shop.deps.payments.getSession(sessionId);
  expect(facts).toMatchObject({ amountCents: 2_000, taxCents: 0 });
  await reconcilePayment(shop.deps, sessionId, { facts: { ...facts, taxCents: 200 } });
  expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
});

test.for([
  ['too much apart from the tax', { amountCents: 2_300, taxCents: 200 }],
  ['too little', { amountCents: 1_800, taxCents: 200 }],
  ['another currency', { amountCents: 2_200, taxCents: 200, currency: 'eur' }],
] as const)(
  'a payment of %s is not accepted',
  { tags: ['P14', 'I3'] },
  async ([, distorted], { shop }) => {
    const { buyer, sessionId, act } = await startPaying(shop);
    await act('pay');
    const facts = { ...(await shop.deps.payments.getSession(sessionId)), ...distorted };
    await reconcilePayment(shop.deps, sessionId, { facts });
    expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
  },
);
