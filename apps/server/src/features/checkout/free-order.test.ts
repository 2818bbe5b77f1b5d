import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { codeCalls, createCode } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const test = shopTest();

test(
  'an order of 0 is delivered without a card page',
  { tags: ['slow'] },
  async ({ shop, admin, buyer, product }) => {
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
  },
);

test('a free order that an Admin takes back loses its downloads, for good', async ({
  shop,
  admin,
  buyer,
  product,
}) => {
  const { code } = await createCode(admin, { value: 100, limitPerPerson: 1 });
  const { id } = (await codeCalls(buyer, code).order([product])).json().stripeSession;
  const [order] = await buyer.readOrders();
  const path = `/back-office/orders/${order!.documentId}`;
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  const reason = 'I do not need it.';
  const asked = await buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });
  expect(expectErrorCode(asked)).toBe('NOTHING_TO_REFUND');
  const part = await admin.call('POST', `${path}/partial-refund`, { amount: 1 });
  expect(expectErrorCode(part)).toBe('NOTHING_TO_REFUND');
  expect((await askForLink()).statusCode).toBe(200);

  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', `${path}/refund`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  expect((await admin.call('GET', path)).json().data).toMatchObject({
    state: 'refunded',
    refunded: 0,
    total: 0,
  });
  expect((await askForLink()).statusCode).toBe(403);
  const mails = await shop.inbox(buyer.user.email, 2);
  const ended = mails.filter(({ subject }) => subject.endsWith('its downloads have ended'));
  expect(ended).toHaveLength(1);
  expect(ended[0]!.text).toContain('no money goes back');

  await buyer.check(id);
  await reconcilePayment(shop.deps, id);
  expect(await buyer.readOrders()).toMatchObject([
    { status: 'succeeded', refundedAt: expect.any(Date) },
  ]);
  expect((await askForLink()).statusCode).toBe(403);
});

test(
  'twenty clicks on a free order make one',
  { tags: ['slow'] },
  async ({ admin, buyer, product }) => {
    const { code } = await createCode(admin, { value: 100, limitPerPerson: 1 });
    const { order } = codeCalls(buyer, code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order([product])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await buyer.readOrders()).toHaveLength(1);
  },
);

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
