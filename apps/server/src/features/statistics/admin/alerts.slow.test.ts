import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../../test/support/build-test-app.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { createProduct, type Customer } from '../../../../test/support/factories.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { openPurchase } from '../../../../test/processes/older-backup.ts';
import { notifyOfPayment } from '../../../../test/processes/stripe-webhook.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

const readWaiting = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/overview/waiting')).json().data;
const readAlerts = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/overview/alerts')).json().data;
const readFailedJobs = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/overview/failed-jobs')).json().data;

test(
  'a paid order that the shop has lost is shown on the overview until it is dismissed',
  { tags: ['F14', 'I1', 'VEND-07'] },
  async ({ shop, admin }) => {
    const { buyer, sessionId, act, forget } = await openPurchase(shop);
    await act('pay');
    await forget();
    const { id } = buyer.user;
    await shop.deps.db.execute(
      sql`update users set document_id = reverse(document_id) where id = ${id}`,
    );
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    const alert = 'paid, but the order is lost: the buyer is not known';
    const open = await readAlerts(admin);
    expect(open).toMatchObject([{ alert, order: null, sessionId }]);
    expect(await readWaiting(admin)).toMatchObject({ paymentAlerts: { count: 1 } });

    const path = `/back-office/overview/alerts/${encodeURIComponent(open[0].id)}`;
    expect((await buyer.call('POST', `${path}/resolve`)).statusCode).toBe(403);
    const dismissed = (await admin.call('POST', `${path}/resolve`)).json().data;
    expect((await admin.call('POST', `${path}/resolve`)).statusCode).toBe(404);
    expect(await readAlerts(admin)).toEqual([]);
    expect(await readWaiting(admin)).toMatchObject({ paymentAlerts: { count: 0 } });
    expect((await admin.call('POST', `${path}/reopen`, dismissed)).statusCode).toBe(200);
    expect(await readAlerts(admin)).toEqual(open);
    await admin.call('POST', `${path}/resolve`);
    const late = await admin.call('POST', `${path}/reopen`, dismissed);
    expect(expectErrorCode(late)).toBe('CHANGED_MEANWHILE');
    expect((await admin.call('POST', `${path}x/reopen`, dismissed)).statusCode).toBe(404);
    const { data: audit } = (await admin.call('GET', '/back-office/audit?subject=alert')).json();
    expect(audit).toMatchObject([
      { action: 'resolved', details: { title: alert } },
      { action: 'restored' },
      { action: 'resolved' },
    ]);
  },
);

test(
  'a payment that does not match is shown on its order, however it was found',
  { tags: ['P14'] },
  async ({ shop, admin, buyer }) => {
    const sessionId = await buyer.startPaying([await createProduct(shop)]);
    const [order] = await buyer.readOrders();
    await shop.deps.db.execute(sql`update orders set total_cents = 1 where id = ${order!.id}`);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    await notifyOfPayment(shop, sessionId);
    const details = await admin.call('GET', `/back-office/orders/${order!.documentId}`);
    const alerts = details
      .json<{ data: { events: { alert: string | null }[] } }>()
      .data.events.flatMap(({ alert }) => alert ?? []);
    expect(alerts).toEqual(['the amount differs']);
    expect(await readAlerts(admin)).toMatchObject([{ order: order!.documentId }]);
  },
);

test('several events about the same dispute open one alert', async ({ shop, admin }) => {
  const { sessionId, act } = await openPurchase(shop);
  await act('pay');
  await notifyOfPayment(shop, sessionId);
  await act('dispute');
  await notifyOfPayment(shop, sessionId);
  await notifyOfPayment(shop, sessionId);
  const alerts: { sessionId: string; alert: string }[] = await readAlerts(admin);
  const own = alerts.filter((entry) => entry.sessionId === sessionId);
  expect(own.map(({ alert }) => alert)).toEqual([
    expect.stringMatching(/^the payment is disputed · \$/),
  ]);
});

test('failed jobs are shown on the overview and can be retried', async ({ shop, admin }) => {
  const { db } = shop.deps;
  expect(await readFailedJobs(admin)).toEqual([]);
  await db.execute(
    sql`insert into jobs.job (name, data, source_name, created_on) values ('close-other-sessions-failed', '{"orderId": 0}', 'close-other-sessions', '2026-02-27T00:00:00Z'), ('send-mail-failed', '{}', 'send-mail', '2026-02-26T00:00:00Z')`,
  );
  expect(await readFailedJobs(admin)).toEqual([
    { queue: 'close-other-sessions', count: 1, lastFailedAt: expect.any(String) },
  ]);
  expect(await readWaiting(admin)).toMatchObject({
    failedJobs: { count: 1, oldestAt: '2026-02-27T00:00:00.000Z' },
  });
  const retry = (queue: string) =>
    admin.call('POST', `/back-office/overview/failed-jobs/${queue}/retry`);
  for (const queue of ['refund-payment', 'refund-part', 'send-mail']) {
    expect((await retry(queue)).statusCode).toBe(404);
  }
  expect((await retry('close-other-sessions')).json()).toEqual({ data: null });
  expect(
    await until(
      () => readFailedJobs(admin),
      (failed) => failed.length === 0,
    ),
  ).toEqual([]);
});
