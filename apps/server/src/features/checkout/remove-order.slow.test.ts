import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { removeOldUnpaidOrders } from './order-queries.ts';

const test = shopTest();

test.beforeEach(({ shop }) => shop.control('/webhooks', { mode: 'off' }));

async function startPaying(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.startPaying([product]);
  const [order] = await buyer.readOrders();
  const remove = (who = buyer) => who.call('DELETE', `/orders/${order!.documentId}`);
  const act = (action: string) => shop.control(`/sessions/${sessionId}/${action}`);
  const readState = async () => (await shop.deps.payments.getSession(sessionId)).state;
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  return { buyer, product, order: order!, sessionId, remove, act, readState, askForLink };
}

test(
  'an unpaid order can be removed, and its payment page is closed first',
  { tags: ['I2'] },
  async ({ shop }) => {
    const { buyer, product, sessionId, remove, readState } = await startPaying(shop);
    expect((await remove()).json()).toEqual({ data: null });
    expect(await readState()).toBe('expired');
    expect(await buyer.listOrders()).toEqual([]);
    expect((await remove()).statusCode).toBe(404);
    expect((await buyer.retry(sessionId)).statusCode).toBe(404);
    expect((await buyer.check(sessionId)).json()).toEqual({ status: 'expired', attempts: 1 });
    expect(await buyer.startPaying([product])).not.toBe(sessionId);
    expect(await buyer.listOrders()).toHaveLength(1);
  },
);

test('an order of another person, a paid one and one in payment stay', async ({ shop }) => {
  const { buyer, order, sessionId, remove, act, readState } = await startPaying(shop);
  expect((await remove(await createBuyer(shop))).statusCode).toBe(404);
  expect(await readState()).toBe('open');
  await act('pay-by-transfer');
  expect((await remove()).json().error.message).toBe('The payment is still being processed');
  await act('receive-transfer');
  expect((await remove()).json().error.message).toBe('Order already paid');
  await buyer.check(sessionId);
  expect((await remove()).statusCode).toBe(400);
  const paid = { documentId: order.documentId, status: 'succeeded', removedAt: null };
  expect(await buyer.readOrders()).toMatchObject([paid]);
});

test(
  'a payment that arrives after the removal delivers the order and shows it again',
  { tags: ['P25', 'I1'] },
  async ({ shop }) => {
    const { buyer, sessionId, remove, act, askForLink } = await startPaying(shop);
    await remove();
    await act('pay-late');
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    expect(await buyer.listOrders()).toMatchObject([{ paymentStatus: 'succeeded' }]);
    expect((await askForLink()).statusCode).toBe(200);
  },
);

test(
  'a page that was opened without an answer is found and closed by the removal',
  { tags: ['P06'] },
  async ({ shop, buyer, product }) => {
    await shop.control('/faults', { stripe: { hangsUp: true } });
    expect((await buyer.order([product])).statusCode).toBe(503);
    await shop.control('/faults', {});
    const [order] = await buyer.readOrders();
    const removed = await buyer.call('DELETE', `/orders/${order!.documentId}`);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await buyer.readSessions()).toEqual([{ attempt: 1, status: 'expired' }]);
  },
);

test(
  'an order is not removed while the provider cannot close its page',
  { tags: ['P07'] },
  async ({ shop }) => {
    const { buyer, remove } = await startPaying(shop);
    await shop.control('/faults', { stripe: { status: 500 } });
    expect((await remove()).statusCode).toBe(503);
    await shop.control('/faults', {});
    expect(await buyer.listOrders()).toHaveLength(1);
  },
);

test(
  'removals and retries at once leave no page that can be paid unseen',
  { tags: ['P21', 'I2'] },
  async ({ shop }) => {
    const { buyer, sessionId, remove } = await startPaying(shop);
    await Promise.all([remove(), buyer.retry(sessionId), remove(), buyer.retry(sessionId)]);
    const [order] = await buyer.readOrders();
    const open = (await buyer.readSessions()).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(order!.removedAt ? 0 : 1);
  },
);

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function grow({ deps }: TestShop, orderId: number, days: number) {
  const createdAt = daysAgo(days);
  await deps.db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
  const own = eq(paymentSessions.orderId, orderId);
  await deps.db.update(paymentSessions).set({ createdAt }).where(own);
}

test('an order disappears 30 days after the last attempt to pay it, unless it may be paid', async ({
  shop,
}) => {
  const [old, open, young, paid] = [
    await startPaying(shop),
    await startPaying(shop),
    await startPaying(shop),
    await startPaying(shop),
  ];
  for (const { act, buyer, sessionId } of [old, young]) {
    await act('expire');
    await buyer.check(sessionId);
  }
  await paid.act('pay');
  await paid.buyer.check(paid.sessionId);
  for (const { order } of [old, open, paid]) await grow(shop, order.id, 31);
  await grow(shop, young.order.id, 29);
  await removeOldUnpaidOrders(shop.deps.db, new Date(), 500);
  const counts = await Promise.all(
    [old, open, young, paid].map(async ({ buyer }) => (await buyer.listOrders()).length),
  );
  expect(counts).toEqual([0, 1, 1, 1]);
  await old.act('pay-late');
  expect(await notifyOfPayment(shop, old.sessionId)).toBe(200);
  expect(await old.buyer.listOrders()).toMatchObject([{ paymentStatus: 'succeeded' }]);
});

test('the nightly job removes old unpaid orders', async ({ shop }) => {
  const { buyer, order, sessionId, act } = await startPaying(shop);
  await act('expire');
  await buyer.check(sessionId);
  await grow(shop, order.id, 31);
  await shop.deps.jobs.enqueue(shop.deps.db, 'delete-expired', {});
  expect(await until(buyer.listOrders, (listed) => listed.length === 0)).toEqual([]);
});
