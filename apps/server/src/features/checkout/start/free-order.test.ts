import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { codeCalls, createCode } from '../../../../test/support/calls/discount-calls.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { orders, paymentSessions } from '../../../db/tables/orders.ts';
import { reconcilePayment } from '../reconciliation/reconcile-payment.ts';

const test = shopTest();

test('an order of 0 is delivered without a card page', async ({ shop, admin, buyer, product }) => {
  const { code } = await createCode(admin, { value: 100 });
  const answer = await codeCalls(buyer, code).order([product], 0);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, url } = answer.json().stripeSession;
  const [order] = await buyer.readOrders();
  expect(id).toBe(`free_${order!.documentId}`);
  expect(url).toBe(`${shop.deps.config.publicUrl}/checkout-success?session_id=${id}`);
  expect(order).toMatchObject({ status: 'succeeded', totalCents: 0 });
  expect((await buyer.check(id)).json()).toMatchObject({ status: 'success' });
  const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
  expect(link.statusCode).toBe(200);
  const [mail] = await shop.inbox(buyer.user.email);
  expect(mail!.text).toContain('nothing was charged');
  const refund = await admin.call('POST', `/back-office/orders/${order!.documentId}/refund`);
  expect(expectErrorCode(refund)).toBe('NOTHING_TO_REFUND');
});

test('twenty clicks on a free order make one', async ({ admin, buyer, product }) => {
  const { code } = await createCode(admin, { value: 100, limitPerPerson: 1 });
  const { order } = codeCalls(buyer, code);
  const answers = await Promise.all(Array.from({ length: 20 }, () => order([product])));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(await buyer.readOrders()).toHaveLength(1);
});

test('a free order whose server was killed is settled later', async ({
  shop,
  admin,
  buyer,
  product,
}) => {
  const { code } = await createCode(admin, { value: 100 });
  const { id } = (await codeCalls(buyer, code).order([product])).json().stripeSession;
  const { db } = shop.deps;
  const [order] = await buyer.readOrders();
  await db.update(orders).set({ status: 'pending', paidAt: null }).where(eq(orders.id, order!.id));
  await db
    .update(paymentSessions)
    .set({ status: 'open', paidAt: null })
    .where(eq(paymentSessions.orderId, order!.id));
  await reconcilePayment(shop.deps, id);
  expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
});
