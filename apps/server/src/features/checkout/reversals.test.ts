import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { createEventReplay } from './payment-events.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/webhooks', { mode: 'normal' }));

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { product, sessionId } = await buyer.buyProduct();
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  const act = (action: string) => shop.control(`/sessions/${sessionId}/${action}`);
  const link = new URL((await askForLink()).json().downloadLink).pathname;
  const open = () => shop.app.inject(link);
  return { buyer, act, askForLink, open };
}

const readOrder = (buyer: Buyer) => async () => (await buyer.readOrders())[0]!;

async function subjects(shop: TestShop, { user }: Buyer, count: number) {
  const mails = await shop.inbox(user.email, count);
  return mails.map(({ subject }) => subject.replace(/\b\d{4}\b/, '…'));
}

const alertsOf = async ({ deps }: TestShop, buyer: Buyer) => {
  const [order] = await buyer.readOrders();
  const { rows } = await deps.db.execute<{ alert: string }>(
    sql`select distinct alert from payment_events where order_id = ${order!.id} and alert is not null`,
  );
  return rows.map(({ alert }) => alert);
};

describe('a refund', () => {
  test(
    'disables the download and existing links, and is mailed once',
    { tags: ['slow', 'P27', 'I5', 'D02', 'D05'] },
    async ({ shop }) => {
      await shop.control('/webhooks', { mode: 'duplicate' });
      const { buyer, act, askForLink, open } = await buy(shop);
      await act('refund');
      const order = await until(readOrder(buyer), ({ refundedAt }) => refundedAt !== null);
      expect(order).toMatchObject({ status: 'succeeded', disputedAt: null });
      const refused = await askForLink();
      expect(refused.statusCode).toBe(403);
      expect((await open()).statusCode).toBe(403);
      expect(await subjects(shop, buyer, 2)).toEqual([
        'Order …: your refund',
        'Your Partshelf order …',
      ]);
      expect(await buyer.listOrders()).toMatchObject([
        { paymentStatus: 'succeeded', refundedAt: order.refundedAt!.toISOString() },
      ]);
    },
  );

  test(
    'that fails at the bank enables the download again, with an alert',
    { tags: ['slow', 'P27', 'I5'] },
    async ({ shop }) => {
      const { buyer, act, askForLink, open } = await buy(shop);
      await act('refund');
      await until(readOrder(buyer), ({ refundedAt }) => refundedAt !== null);
      await act('fail-refund');
      await until(readOrder(buyer), ({ refundedAt }) => refundedAt === null);
      expect((await askForLink()).statusCode).toBe(200);
      expect((await open()).statusCode).toBe(200);
      expect(
        await until(
          () => alertsOf(shop, buyer),
          (alerts) => alerts.length > 0,
        ),
      ).toEqual(['a refund has failed']);
    },
  );

  test(
    'of a part leaves the download, with an alert',
    { tags: ['slow', 'P27'] },
    async ({ shop }) => {
      const { buyer, askForLink } = await buy(shop);
      const account = openStripeAccount(shop);
      const paymentIntentId = (await buyer.readPayments())[0]!.paymentIntentId!;
      await account.refunds.create({ payment_intent: paymentIntentId, amount: 100 });
      expect(
        await until(
          () => alertsOf(shop, buyer),
          (alerts) => alerts.length > 0,
        ),
      ).toEqual(['refunded in part: the downloads stay']);
      expect((await askForLink()).statusCode).toBe(200);
      expect((await readOrder(buyer)()).refundedAt).toBeNull();
      await account.refunds.create({ payment_intent: paymentIntentId });
      await until(readOrder(buyer), ({ refundedAt }) => refundedAt !== null);
    },
  );
});

describe('a dispute', () => {
  test(
    'disables the download until the shop wins it',
    { tags: ['slow', 'P27', 'I5', 'D05'] },
    async ({ shop }) => {
      const { buyer, act, askForLink, open } = await buy(shop);
      await act('dispute');
      const order = await until(readOrder(buyer), ({ disputedAt }) => disputedAt !== null);
      expect(order).toMatchObject({ status: 'succeeded', refundedAt: null });
      expect((await askForLink()).statusCode).toBe(403);
      expect((await open()).statusCode).toBe(403);
      expect(await buyer.listOrders()).toMatchObject([
        { paymentStatus: 'succeeded', disputedAt: order.disputedAt!.toISOString() },
      ]);
      expect(await alertsOf(shop, buyer)).toEqual([
        expect.stringMatching(
          /^the payment is disputed · \$19\.99 · Fraudulent: .+ · reply by \w{3} \d+, \d{4}$/,
        ),
      ]);
      await act('win-dispute');
      await until(readOrder(buyer), ({ disputedAt }) => disputedAt === null);
      expect((await askForLink()).statusCode).toBe(200);
      expect((await open()).statusCode).toBe(200);
      expect(await subjects(shop, buyer, 2)).toEqual([
        'Order …: your bank asks for the payment back',
        'Your Partshelf order …',
      ]);
    },
  );

  test(
    'that the shop loses disables it for good',
    { tags: ['slow', 'P27', 'I5'] },
    async ({ shop }) => {
      const { buyer, act, askForLink } = await buy(shop);
      await shop.control('/webhooks', { mode: 'off' });
      await act('dispute');
      await act('lose-dispute');
      await createEventReplay(shop.deps)();
      expect(await readOrder(buyer)()).toMatchObject({
        status: 'succeeded',
        disputedAt: expect.any(Date),
      });
      expect((await askForLink()).statusCode).toBe(403);
    },
  );
});

test(
  'refunds and disputes are found without any webhook, in one round',
  { tags: ['slow', 'P27', 'F10'] },
  async ({ shop }) => {
    const [refunded, disputed] = [await buy(shop), await buy(shop)];
    await shop.control('/webhooks', { mode: 'off' });
    await refunded.act('refund');
    await disputed.act('dispute');
    const catchUp = createEventReplay(shop.deps);
    await catchUp();
    expect(await readOrder(refunded.buyer)()).toMatchObject({ refundedAt: expect.any(Date) });
    expect(await readOrder(disputed.buyer)()).toMatchObject({ disputedAt: expect.any(Date) });
    await disputed.act('win-dispute');
    await catchUp();
    expect(await readOrder(disputed.buyer)()).toMatchObject({ disputedAt: null });
  },
);

test(
  'an outdated answer does not undo a refund',
  { tags: ['slow', 'P12', 'P27'] },
  async ({ shop }) => {
    const { buyer, act } = await buy(shop);
    await shop.control('/webhooks', { mode: 'off' });
    const stripeId = (await buyer.readPayments())[0]!.stripeId!;
    const before = await shop.deps.payments.getSession(stripeId);
    await act('refund');
    await reconcilePayment(shop.deps, stripeId);
    await reconcilePayment(shop.deps, stripeId, { facts: before });
    expect(await readOrder(buyer)()).toMatchObject({ refundedAt: expect.any(Date) });
  },
);

test(
  'an outdated answer does not open a dispute again that was won meanwhile',
  { tags: ['P12', 'P27'] },
  async ({ shop }) => {
    const { buyer, act } = await buy(shop);
    await shop.control('/webhooks', { mode: 'off' });
    const stripeId = (await buyer.readPayments())[0]!.stripeId!;
    await act('dispute');
    const outdated = await shop.deps.payments.getSession(stripeId);
    await reconcilePayment(shop.deps, stripeId);
    await act('win-dispute');
    await reconcilePayment(shop.deps, stripeId);
    onTestFinished(() => void vi.restoreAllMocks());
    const enqueue = vi.spyOn(shop.deps.jobs, 'enqueue');
    const ask = vi.spyOn(shop.deps.payments, 'getSession');
    await reconcilePayment(shop.deps, stripeId, { facts: outdated });
    expect(await readOrder(buyer)()).toMatchObject({ disputedAt: null });
    expect(enqueue).not.toHaveBeenCalled();
    expect(ask).not.toHaveBeenCalled();
  },
);

describe('an order that was paid twice', () => {
  async function payTwice(shop: TestShop) {
    const product = await createProduct(shop);
    const buyer = await createBuyer(shop);
    const first = await buyer.startPaying([product]);
    const second = (await buyer.retry(first)).json().stripeSession.id as string;
    await shop.control(`/sessions/${second}/pay`);
    await shop.control(`/sessions/${first}/pay-late`);
    return { buyer, product, late: first };
  }

  async function expectOneToGoBack(shop: TestShop, buyer: Buyer) {
    const payments = await until(buyer.readPayments, (sessions) =>
      sessions.some(({ refundedAt }) => refundedAt !== null),
    );
    expect(payments.filter(({ refundedAt }) => refundedAt)).toHaveLength(1);
    const refunds = await Promise.all(
      payments.map(async ({ stripeId }) => {
        const { refund } = await shop.deps.payments.getSession(stripeId!);
        return refund;
      }),
    );
    expect(refunds.toSorted()).toEqual(['none', 'whole']);
    expect(await readOrder(buyer)()).toMatchObject({ status: 'succeeded', refundedAt: null });
    expect((await subjects(shop, buyer, 2)).toSorted()).toEqual([
      'Order …: your second payment goes back',
      'Your Partshelf order …',
    ]);
    expect(await alertsOf(shop, buyer)).toEqual(['paid twice: the second payment goes back']);
  }

  test(
    'is fulfilled once, and the second payment is refunded',
    { tags: ['slow', 'P24', 'P25', 'I2'] },
    async ({ shop }) => {
      await shop.control('/webhooks', { mode: 'duplicate' });
      const { buyer, product } = await payTwice(shop);
      await expectOneToGoBack(shop, buyer);
      const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
      expect(link.statusCode).toBe(200);
    },
  );

  test(
    'whose second payment was refunded by hand is not refunded again',
    { tags: ['slow', 'P24', 'I2'] },
    async ({ shop }) => {
      await shop.control('/webhooks', { mode: 'off' });
      const { buyer, late } = await payTwice(shop);
      await shop.control(`/sessions/${late}/refund`);
      await createEventReplay(shop.deps)();
      await expectOneToGoBack(shop, buyer);
    },
  );

  test(
    'is corrected by one reconciliation when no webhook arrives',
    { tags: ['P24', 'I2', 'F10'] },
    async ({ shop }) => {
      await shop.control('/webhooks', { mode: 'off' });
      const { buyer } = await payTwice(shop);
      await createEventReplay(shop.deps)();
      await expectOneToGoBack(shop, buyer);
    },
  );
});
