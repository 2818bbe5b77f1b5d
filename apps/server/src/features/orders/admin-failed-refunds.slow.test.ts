import type { AdminOrder, AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { ne, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { failAtBank, readAlerts, refundPart } from '../../../test/support/failed-refunds.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { ShopError } from '../../platform/errors.ts';

const test = shopTest();

test.afterEach(async ({ shop }) => {
  vi.restoreAllMocks();
  await shop.control('/webhooks', { mode: 'normal' });
  await shop.control('/faults', {});
});

const useUpAttempts = ({ deps }: TestShop, sessionId: string) =>
  until(
    () =>
      deps.db.execute(
        sql`update jobs.job set start_after = now(), retry_count = retry_limit
          where name like 'refund-%' and state = 'retry' and data->>'sessionId' = ${sessionId}`,
      ),
    ({ rowCount }) => rowCount === 1,
  );

const untilFailed = (read: () => Promise<AdminOrderDetails>) =>
  until(read, ({ refunds }) => refunds.some(({ failedAt }) => failedAt));

describe('a refund that failed', () => {
  test(
    'says when and why on its order, and is told as one alert',
    { tags: ['VEND-22', 'I5'] },
    async ({ shop, admin }) => {
      await shop.control('/webhooks', { mode: 'duplicate' });
      const { order, failed, read } = await failAtBank(shop, admin);
      expect(failed).toMatchObject({
        amount: 25,
        failedAt: expect.any(String),
        failure: 'The card has expired or was cancelled.',
        failureClosedAt: null,
      });
      expect(await readAlerts(admin, order)).toMatchObject([{ alert: 'a refund has failed' }]);
      expect((await read()).events.filter(({ alert }) => alert)).toHaveLength(1);
      const told = await shop.deps.db
        .select({ path: notifications.path, title: notifications.title })
        .from(notifications)
        .where(ne(notifications.kind, 'sale'));
      const title = 'A payment needs attention: a refund has failed';
      expect(told).toEqual([{ path: `/admin/orders/${order.documentId}`, title }]);
    },
  );

  test(
    'is made again once, however often Retry is pressed',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      const { order, failed, decide, read, readMade } = await failAtBank(shop, admin);
      const answers = await Promise.all([1, 2, 3].map(() => decide('retry', failed)));
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.map(expectErrorCode)).toEqual(['REFUND_NOT_FAILED', 'REFUND_NOT_FAILED']);
      const { refunds } = await until(read, ({ refunded }) => refunded === 25);
      expect(refunds).toMatchObject([
        { documentId: failed.documentId, failureClosedAt: expect.any(String) },
        { amount: 25, confirmedAt: expect.any(String), by: admin.user.username },
      ]);
      expect(await readMade()).toEqual([2_500]);
      expect(expectErrorCode(await decide('retry', failed))).toBe('REFUND_NOT_FAILED');
      expect(await readAlerts(admin, order)).toEqual([]);
      expect(await readAudit(admin, order.documentId)).toMatchObject([
        { action: 'refund retried', details: { amount: 25, orderNumber: order.number } },
        { action: 'refunded in part' },
      ]);
    },
  );

  test(
    'of lines is made again with its lines, which end',
    { tags: ['VEND-22', 'D05'] },
    async ({ shop, admin }) => {
      const product = await createProduct(shop, { priceCents: 2_500 });
      const buyer = await createBuyer(shop);
      const sessionId = await buyer.payFor(product, await createProduct(shop));
      const [order] = await buyer.readOrders();
      const path = `/back-office/orders/${order!.documentId}`;
      const read = async () => (await admin.call('GET', path)).json().data;
      const lines = [{ product: product.documentId, quantity: 1, endsDownloads: true }];
      await admin.call('POST', `${path}/partial-refund`, { lines });
      await until(read, ({ refunded }) => refunded === 25);
      await shop.control(`/sessions/${sessionId}/fail-refund`);
      const { refunds } = await until(read, ({ refunded }) => refunded === 0);
      await admin.call('POST', `${path}/refunds/${refunds[0].documentId}/retry`);
      const details = await until(read, ({ refunded }) => refunded === 25);
      expect(details.refunds[1].lines).toEqual(refunds[0].lines);
      expect(details.lines[0]).toMatchObject({ endedAt: expect.any(String) });
    },
  );

  test(
    'is closed by the same refund by hand, here or at the provider, and not by another',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      const { order, failed, refund, read, decide, untilSettled, ...bought } = await failAtBank(
        shop,
        admin,
      );
      await refund({ amount: 5 });
      expect((await untilSettled()).refunds[0]!.failureClosedAt).toBeNull();
      await refund();
      expect((await read()).refunds[0]!.failureClosedAt).toMatch(/Z$/);
      expect(await readAlerts(admin, order)).toEqual([]);
      expect(expectErrorCode(await decide('retry', failed))).toBe('REFUND_NOT_FAILED');
      await untilSettled();
      expect(await bought.readMade()).toEqual([500, 2_500]);

      const other = await failAtBank(shop, admin);
      await shop.control(`/sessions/${other.sessionId}/refund`);
      await until(other.read, ({ state }) => state === 'refunded');
      expect(expectErrorCode(await other.decide('retry', other.failed))).toBe('REFUND_NOT_FAILED');
      expect(await other.readMade()).toEqual([7_000]);
    },
  );

  test(
    'goes back once when it is retried and made by hand at the same time',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      for (const isRetriedFirst of [true, false]) {
        const { failed, decide, refund, readMade, untilSettled } = await failAtBank(shop, admin);
        const byHand = () => refund();
        const retry = () => decide('retry', failed);
        const calls = isRetriedFirst ? [retry, byHand] : [byHand, retry];
        const answers = await Promise.all(calls.map((call) => call()));
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
        await untilSettled();
        expect(await readMade()).toEqual([2_500]);
      }
    },
  );

  test(
    'is not closed by the retry of another one of the same amount',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      const { sessionId, read, refund, decide, readMade, ...order } = await refundPart(shop, admin);
      await order.untilSettled();
      await refund();
      await until(read, ({ refunded }) => refunded === 50);
      await shop.control(`/sessions/${sessionId}/fail-refund`);
      await shop.control(`/sessions/${sessionId}/fail-refund`);
      const { refunds } = await until(read, ({ refunded }) => refunded === 0);
      expect((await decide('retry', refunds[0]!)).statusCode).toBe(200);
      const closed = (await read()).refunds.map(({ failureClosedAt }) => failureClosedAt !== null);
      expect(closed).toEqual([true, false, false]);
      await until(read, ({ refunded }) => refunded === 25);
      expect((await refund()).statusCode).toBe(200);
      await until(read, ({ refunded }) => refunded === 50);
      for (const failed of refunds.slice(0, 2)) {
        expect(expectErrorCode(await decide('retry', failed))).toBe('REFUND_NOT_FAILED');
      }
      expect(await readMade()).toEqual([2_500, 2_500]);
    },
  );

  test(
    'is not made again by a colleague who saw more left of the payment',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      const { failed, decide, refund, read, readMade } = await failAtBank(shop, admin);
      const { refundable } = await read();
      await decide('retry', failed);
      await until(read, ({ refunded }) => refunded === 25);
      const late = await refund({ amount: 25, refundable });
      expect(expectErrorCode(late)).toBe('CHANGED_MEANWHILE');
      expect(await readMade()).toEqual([2_500]);
      expect((await refund({ amount: 25, refundable: 45 })).statusCode).toBe(200);
    },
  );

  test(
    'is not made by hand while its retry is under way',
    { tags: ['VEND-22', 'I2'] },
    async ({ shop, admin }) => {
      const { failed, decide, refund, readMade, untilSettled, chart } = await failAtBank(
        shop,
        admin,
      );
      const make = shop.deps.payments.refundPart.bind(shop.deps.payments);
      const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
      vi.spyOn(shop.deps.payments, 'refundPart').mockImplementation(async (...call) => {
        await isAllowed;
        await make(...call);
      });
      expect((await decide('retry', failed)).statusCode).toBe(200);
      expect(expectErrorCode(await refund())).toBe('REFUND_UNDER_WAY');
      const lines = [{ product: chart.documentId, quantity: 1 }];
      expect(expectErrorCode(await refund({ lines }))).toBe('REFUND_UNDER_WAY');
      allow();
      await untilSettled();
      expect(await readMade()).toEqual([2_500]);
    },
  );

  test(
    'is dismissed once, and nothing goes back',
    { tags: ['VEND-22'] },
    async ({ shop, admin }) => {
      const { order, failed, decide, read, readMade } = await failAtBank(shop, admin);
      const dismissed = await decide('dismiss', failed);
      expect(dismissed.json().data.refunds[0].failureClosedAt).toMatch(/Z$/);
      expect(expectErrorCode(await decide('dismiss', failed))).toBe('REFUND_NOT_FAILED');
      expect(expectErrorCode(await decide('retry', failed))).toBe('REFUND_NOT_FAILED');
      expect((await decide('retry', { documentId: 'z'.repeat(24) })).statusCode).toBe(404);
      expect(await readAlerts(admin, order)).toEqual([]);
      expect((await read()).refunds).toHaveLength(1);
      expect(await readMade()).toEqual([]);
      expect(await readAudit(admin, order.documentId)).toMatchObject([
        { action: 'refund dismissed' },
        { action: 'refunded in part' },
      ]);
    },
  );
});

test(
  'a failed refund waits on its order when its alert is dismissed, and closing it ends the alert',
  { tags: ['VEND-22'] },
  async ({ shop, admin }) => {
    const { order, failed, decide, refund, read, untilSettled } = await failAtBank(shop, admin);
    const isListed = async () => {
      const { data } = (await admin.call('GET', '/back-office/orders?has=failedRefund')).json();
      return data.some(({ documentId }: AdminOrder) => documentId === order.documentId);
    };
    const [alert] = await readAlerts(admin, order);
    const path = `/back-office/overview/alerts/${encodeURIComponent(alert.id)}`;
    const dismissAlert = async () => (await admin.call('POST', `${path}/resolve`)).json().data;
    const undo = (dismissed: object) => admin.call('POST', `${path}/reopen`, dismissed);

    expect((await undo(await dismissAlert())).statusCode).toBe(200);
    const dismissed = await dismissAlert();
    await refund({ amount: 5 });
    await untilSettled();
    expect(await readAlerts(admin, order)).toEqual([]);
    expect((await read()).refunds[0]!.failureClosedAt).toBeNull();
    expect(await isListed()).toBe(true);

    await decide('dismiss', failed);
    expect(expectErrorCode(await undo(dismissed))).toBe('CHANGED_MEANWHILE');
    expect(await readAlerts(admin, order)).toEqual([]);
    expect(await isListed()).toBe(false);
  },
);

describe('a refund that the provider did not accept for a day', () => {
  test(
    'is no failed job that could be tried again, and waits for the provider to be retried',
    { tags: ['VEND-22', 'F08', 'I2'] },
    async ({ shop, admin }) => {
      const isAway = new ShopError('PAYMENT_UNAVAILABLE');
      vi.spyOn(shop.deps.payments, 'refundPart').mockRejectedValue(isAway);
      const { order, sessionId, read, decide, readMade } = await refundPart(shop, admin);
      await useUpAttempts(shop, sessionId);
      const [failed] = (await untilFailed(read)).refunds;
      expect(failed).toMatchObject({ failure: 'Stripe did not accept it for a day.' });
      expect(await readAlerts(admin, order)).toMatchObject([
        { alert: 'the refund could not be made' },
      ]);
      const jobs = '/back-office/overview/failed-jobs';
      expect((await admin.call('GET', jobs)).json().data).toEqual([]);
      expect((await admin.call('POST', `${jobs}/refund-part/retry`)).statusCode).toBe(404);
      vi.restoreAllMocks();
      await shop.control('/faults', { stripe: { status: 500 } });
      expect(expectErrorCode(await decide('retry', failed!))).toBe('PAYMENT_UNAVAILABLE');
      await shop.control('/faults', {});
      expect((await decide('retry', failed!)).statusCode).toBe(200);
      await until(read, ({ refunded }) => refunded === 25);
      expect(await readMade()).toEqual([2_500]);
    },
  );

  test(
    'is found by Retry when only its answer was lost, and not made again',
    { tags: ['VEND-22', 'F08', 'I2'] },
    async ({ shop, admin }) => {
      await shop.control('/webhooks', { mode: 'off' });
      const make = shop.deps.payments.refundPart.bind(shop.deps.payments);
      vi.spyOn(shop.deps.payments, 'refundPart').mockImplementation(async (...call) => {
        await make(...call);
        throw new Error('The answer was lost');
      });
      const { sessionId, order, read, decide, readMade } = await refundPart(shop, admin);
      await useUpAttempts(shop, sessionId);
      const [failed] = (await untilFailed(read)).refunds;
      vi.restoreAllMocks();
      expect(expectErrorCode(await decide('retry', failed!))).toBe('REFUND_NOT_FAILED');
      expect(await read()).toMatchObject({
        refunded: 25,
        refunds: [{ failedAt: null, failure: null, confirmedAt: expect.any(String) }],
      });
      expect(await readMade()).toEqual([2_500]);
      expect(await readAlerts(admin, order)).toEqual([]);
    },
  );

  test(
    'is retried once when the shop is killed between provider and database',
    { tags: ['VEND-22', 'F08', 'I2'] },
    async ({ shop, admin }) => {
      const { sessionId, failed, read, decide, readMade } = await failAtBank(shop, admin);
      await shop.control('/webhooks', { mode: 'off' });
      const make = shop.deps.payments.refundPart.bind(shop.deps.payments);
      const lost = vi
        .spyOn(shop.deps.payments, 'refundPart')
        .mockImplementationOnce(async (...call) => {
          await make(...call);
          throw new Error('The process was killed');
        });
      await decide('retry', failed);
      await until(
        () =>
          shop.deps.db.execute(
            sql`update jobs.job set start_after = now() where name = 'refund-part' and state = 'retry' and data->>'sessionId' = ${sessionId}`,
          ),
        ({ rowCount }) => rowCount === 1,
      );
      await until(read, ({ refunded }) => refunded === 25);
      expect(lost).toHaveBeenCalledTimes(2);
      expect(await readMade()).toEqual([2_500]);
    },
  );
});

test(
  'the second payment of an order whose refund failed is refunded by Retry, once',
  { tags: ['P24', 'I2', 'I5'] },
  async ({ shop, admin }) => {
    const buyer = await createBuyer(shop);
    const first = await buyer.startPaying([await createProduct(shop)]);
    const second = (await buyer.retry(first)).json().stripeSession.id as string;
    await shop.control(`/sessions/${second}/pay`);
    await shop.control(`/sessions/${first}/pay-late`);
    const payments = await until(buyer.readPayments, (sessions) =>
      sessions.some(({ refundedAt }) => refundedAt !== null),
    );
    const refunded = payments.find(({ refundedAt }) => refundedAt)!.stripeId!;
    const [order] = await buyer.readOrders();
    const path = `/back-office/orders/${order!.documentId}`;
    const read = async (): Promise<AdminOrderDetails> =>
      (await admin.call('GET', path)).json().data;
    await shop.control(`/sessions/${refunded}/fail-refund`);
    const { refunds, refundable } = await until(
      read,
      (details) => details.refunds[0]?.failedAt !== null,
    );
    expect(refundable).toBe(19.99);
    expect(refunds).toMatchObject([
      { amount: 19.99, isOfSecondPayment: true, failure: 'The card has expired or was cancelled.' },
    ]);
    const retry = () => admin.call('POST', `${path}/refunds/${refunds[0]!.documentId}/retry`);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await until(read, (details) => details.refunds[1]?.confirmedAt !== null);
    expect(await read()).toMatchObject({ state: 'succeeded', refunded: 0, refundable: 19.99 });
    const made = (await shop.deps.payments.getSession(refunded)).refunds;
    expect(made.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
  },
);
