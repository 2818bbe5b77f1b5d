import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { reconcileOpenPayments } from './reconciliation.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/webhooks', { mode: 'normal' }));

test(
  'the webhook alone makes a paid order: cart emptied, one mail sent',
  { tags: ['API-49', 'PAY-15', 'PAY-23', 'P10'] },
  async ({ shop }) => {
    await shop.control('/webhooks', { mode: 'duplicate' });
    const product = await createProduct(shop, { title: 'Org Chart', priceCents: 12_900 });
    const buyer = await createBuyer(shop);
    await buyer.call('POST', '/carts', { quantity: 1, products: product.documentId });
    const sessionId = await buyer.startPaying([product]);
    await shop.control(`/sessions/${sessionId}/pay`);
    const [paid] = await until(buyer.readOrders, ([order]) => order?.status === 'succeeded');
    expect((await buyer.call('GET', '/carts')).json().data).toEqual([]);
    const mails = await shop.inbox(buyer.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Org Chart: $129.00');
    expect(mails[0]!.links).toContain(`http://shop.test/order/${paid!.documentId}`);
  },
);

test(
  'without webhooks the return of the buyer reconciles the payment, idempotently',
  { tags: ['API-48', 'API-50', 'F10'] },
  async ({ shop }) => {
    await shop.control('/webhooks', { mode: 'off' });
    const buyer = await createBuyer(shop);
    const sessionId = await buyer.payFor(await createProduct(shop));
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.check(sessionId)));
    for (const answer of answers) expect(answer.json()).toEqual({ status: 'success', attempts: 1 });
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
  },
);

test(
  'without webhooks and return the schedule reconciles the payment',
  { tags: ['F02', 'F10'] },
  async ({ shop }) => {
    await shop.control('/webhooks', { mode: 'off' });
    const product = await createProduct(shop);
    const buyer = await createBuyer(shop);
    const sessionId = await buyer.startPaying([product]);
    await shop.control(`/sessions/${sessionId}/pay`);
    await shop.deps.db.execute(
      sql`update payment_sessions set updated_at = now() - interval '1 hour'`,
    );
    await reconcileOpenPayments(shop.deps);
    expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
  },
);

test(
  'an open session that the buyer left unpaid counts as failed, and still can be paid',
  { tags: ['P18', 'P25'] },
  async ({ shop, buyer, product }) => {
    const sessionId = await buyer.startPaying([product]);
    expect((await buyer.check(sessionId)).json()).toEqual({
      status: 'failed',
      attempts: 1,
      canResume: true,
    });
    expect((await buyer.listOrders())[0]!.paymentStatus).toBe('failed');
    await shop.control(`/sessions/${sessionId}/pay`);
    await until(buyer.readOrders, ([order]) => order?.status === 'succeeded');
  },
);

test(
  'the check of a payment says that the card was declined',
  { tags: ['P18'] },
  async ({ shop, buyer, product }) => {
    const sessionId = await buyer.startPaying([product]);
    await shop.control(`/sessions/${sessionId}/decline`);
    expect((await buyer.check(sessionId)).json()).toMatchObject({
      status: 'failed',
      attempts: 1,
      isDeclined: true,
    });
    const next = (await buyer.retry(sessionId)).json().stripeSession.id;
    expect((await buyer.check(next)).json()).not.toHaveProperty('isDeclined');
  },
);

test(
  'an expired session makes the order expired',
  { tags: ['API-49'] },
  async ({ shop, buyer, product }) => {
    const sessionId = await buyer.startPaying([product]);
    await shop.control(`/sessions/${sessionId}/expire`);
    await until(buyer.readOrders, ([order]) => order?.status === 'expired');
    expect((await buyer.check(sessionId)).json()).toEqual({ status: 'expired', attempts: 1 });
  },
);

test(
  'money that arrives after three failed attempts still counts',
  { tags: ['P25'] },
  async ({ shop, buyer, product }) => {
    const first = await buyer.startPaying([product]);
    const second = (await buyer.retry(first)).json().stripeSession.id;
    const third = (await buyer.retry(second)).json().stripeSession.id;
    expect((await buyer.check(third)).json()).toEqual({
      status: 'failed',
      attempts: 3,
      canResume: true,
    });
    await shop.control(`/sessions/${first}/pay-late`);
    await until(buyer.readOrders, ([order]) => order?.status === 'succeeded');
    expect((await buyer.check(third)).json()).toEqual({ status: 'success', attempts: 3 });
    await until(buyer.readSessions, (sessions) => sessions[2]?.status === 'expired');
  },
);

test(
  'a payment of another user and an unknown session are not found',
  { tags: ['P18', 'API-51'] },
  async ({ shop }) => {
    const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
    const { sessionId } = await buyer.buyProduct();
    for (const id of [sessionId, 'cs_test_invented']) {
      const answer = await otherUser.check(id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'Payment session not found', attempts: 0 });
    }
    const malformed = [
      '../x',
      encodeURIComponent('../../etc'),
      'x'.repeat(300),
      '',
      'a&sessionId=b',
    ];
    for (const id of malformed) expect((await otherUser.check(id)).statusCode).toBe(400);
    expect((await otherUser.call('GET', '/orders/check-payment-status')).statusCode).toBe(400);
    expect((await otherUser.check('x'.repeat(10_240))).statusCode).toBe(414);
  },
);

test(
  'a provider that does not answer never makes a payment look failed',
  { tags: ['P20'] },
  async ({ shop, buyer, product }) => {
    const sessionId = await buyer.startPaying([product]);
    await shop.control('/faults', { stripe: { status: 503 } });
    const answer = await buyer.check(sessionId);
    await shop.control('/faults', {});
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: expect.any(String), attempts: 1 });
    expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
  },
);
