import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

const allow = (admin: Customer, documentId: string) =>
  admin.call('POST', `/back-office/orders/${documentId}/another-attempt`);

async function useUpAttempts(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
  const first = await buyer.startPaying([{ ...product, quantity: 2 }]);
  const second = (await buyer.retry(first)).json().stripeSession.id as string;
  const third = (await buyer.retry(second)).json().stripeSession.id as string;
  const [order] = await buyer.readOrders();
  return { buyer, product, order: order!, third };
}

test(
  'an order without attempts left is replaced at the same prices, with a payment page and a mail',
  { tags: ['I4'] },
  async ({ shop, admin }) => {
    const { buyer, product, order } = await useUpAttempts(shop);
    const { db } = shop.deps;
    await db.update(products).set({ priceCents: 9_900 }).where(eq(products.id, product.id));
    const response = await allow(admin, order.documentId);
    expect(response.statusCode).toBe(200);
    const made = response.json<{ data: AdminOrderDetails }>().data;
    expect(made).toMatchObject({
      state: 'pending',
      attempts: 1,
      total: 39.98,
      buyer: { email: buyer.user.email },
      replaces: { documentId: order.documentId, number: order.number },
      lines: [{ title: 'Org Chart', quantity: 2, unitPrice: 19.99 }],
      payments: [{ attempt: 1, state: 'open', sessionId: expect.stringMatching(/^cs_/) }],
    });
    const old = await admin.call('GET', `/back-office/orders/${order.documentId}`);
    expect(old.json().data).toMatchObject({
      attempts: 3,
      replacedBy: { documentId: made.documentId, number: made.number },
    });

    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.subject).toBe(`Order ${made.number}: you can try to pay again`);
    expect(mail!.text).toContain('$39.98');
    expect(mail!.links).toContain('http://shop.test/order');
    expect(await readAudit(admin, order.documentId)).toEqual([
      {
        action: 'allowed another attempt',
        by: admin.user.username,
        details: {
          title: buyer.user.username,
          orderNumber: order.number,
          newOrder: made.documentId,
        },
      },
    ]);

    const sessionId = made.payments[0]!.sessionId!;
    await shop.control(`/sessions/${sessionId}/pay`);
    expect((await buyer.check(sessionId)).json()).toEqual({ status: 'success', attempts: 1 });
  },
);

test(
  'two simultaneous requests create one order and one mail',
  { tags: ['I4', 'P05'] },
  async ({ shop, admin }) => {
    const { buyer, order } = await useUpAttempts(shop);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => allow(admin, order.documentId)),
    );
    const made = new Set(answers.map((answer) => answer.json().data.documentId));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(made.size).toBe(1);
    expect(await buyer.readOrders()).toHaveLength(2);
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
    expect(await readAudit(admin, order.documentId)).toHaveLength(1);
  },
);

test(
  'the old payment page is closed, and a paid order is not replaced',
  { tags: ['P23', 'P25'] },
  async ({ shop, admin }) => {
    const closed = await useUpAttempts(shop);
    await allow(admin, closed.order.documentId);
    expect((await shop.deps.payments.getSession(closed.third)).state).toBe('expired');

    const paid = await useUpAttempts(shop);
    await shop.control('/webhooks', { mode: 'off' });
    await shop.control(`/sessions/${paid.third}/pay`);
    await shop.control('/webhooks', { mode: 'normal' });
    const response = await allow(admin, paid.order.documentId);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.message).toBe('Order already paid');
    expect(await paid.buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
  },
);

test('a newer order of the buyer for the same products is used instead', async ({
  shop,
  admin,
}) => {
  const { buyer, product, order, third } = await useUpAttempts(shop);
  await shop.control(`/sessions/${third}/expire`);
  const begun = await buyer.startPaying([{ ...product, quantity: 2 }]);
  const made = (await allow(admin, order.documentId)).json<{ data: AdminOrderDetails }>().data;
  expect(made.payments.map(({ sessionId }) => sessionId)).toEqual([begun]);
  expect(made.replaces?.documentId).toBe(order.documentId);
  expect(await buyer.readOrders()).toHaveLength(2);
});

test(
  'no order is created while attempts are left or the provider is down',
  { tags: ['I4', 'P07'] },
  async ({ shop, admin, buyer }) => {
    await buyer.startPaying([await createProduct(shop)]);
    const [fresh] = await buyer.readOrders();
    const early = await allow(admin, fresh!.documentId);
    expect(early.statusCode).toBe(400);
    expect(early.json().error.message).toBe('The buyer can still try to pay this order');

    const { buyer: unlucky, order } = await useUpAttempts(shop);
    await shop.control('/faults', { stripe: { status: 500 } });
    expect((await allow(admin, order.documentId)).statusCode).toBe(503);
    await shop.control('/faults', {});
    expect(await unlucky.readOrders()).toHaveLength(1);
    const later = await until(
      () => allow(admin, order.documentId),
      ({ statusCode }) => statusCode === 200,
    );
    expect(later.json().data.replaces.documentId).toBe(order.documentId);
    expect((await allow(admin, 'z'.repeat(24))).statusCode).toBe(404);
  },
);
