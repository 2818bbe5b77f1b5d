import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { paymentSessions } from '../../db/tables/orders.ts';

const test = shopTest();

test.afterEach(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'normal' });
  await shop.control('/faults', {});
});

const refund = (admin: Customer, documentId: string) =>
  admin.call('POST', `/back-office/orders/${documentId}/refund`);

const declineAnswer = 'The part runs on your tenant.\nIt needs <b>one</b> permission.';

const decide = (admin: Customer, documentId: string, decision: 'approve' | 'decline') =>
  admin.call(
    'POST',
    `/back-office/refunds/${documentId}/${decision}`,
    decision === 'decline' ? { answer: declineAnswer } : undefined,
  );

const approvePart = (admin: Customer, documentId: string, amount: number) =>
  admin.call('POST', `/back-office/refunds/${documentId}/approve`, { amount });

const list = async (admin: Customer, query = '') =>
  (await admin.call('GET', `/back-office/refunds?${query}`)).json<{
    data: AdminRefundRequest[];
    meta: { pagination: { total: number } };
  }>();

const read = async (admin: Customer, documentId: string) =>
  (await admin.call('GET', `/back-office/orders/${documentId}`)).json().data;

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { product, sessionId } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  return { buyer, order: order!, sessionId, askForLink };
}

async function ask(admin: Customer, { call }: Buyer, documentId: string) {
  const reason = 'The calendar does not show my team.';
  await call('POST', `/orders/${documentId}/refund-request`, { reason });
  const { data } = await list(admin, `search=${documentId}`);
  return data[0]!;
}

const untilRefunded = (admin: Customer, documentId: string) =>
  until(
    () => read(admin, documentId),
    ({ state }) => state === 'refunded',
  );

const refundsOf = async ({ deps }: TestShop, sessionId: string) =>
  (await deps.payments.getSession(sessionId)).refund;

describe('a refund by an admin', () => {
  test(
    'is confirmed by the provider, ends downloads and is reported by mail',
    { tags: ['slow', 'P27', 'I5'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId, askForLink } = await buy(shop);
      const answer = await refund(admin, order.documentId);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data.refundStartedAt).toMatch(/Z$/);
      await untilRefunded(admin, order.documentId);
      expect(await refundsOf(shop, sessionId)).toBe('whole');
      expect((await askForLink()).statusCode).toBe(403);
      const mails = await shop.inbox(buyer.user.email, 2);
      expect(mails.map(({ subject }) => subject)).toContain(`Order ${order.number}: your refund`);
      expect(await readAudit(admin, order.documentId)).toEqual([
        {
          action: 'refunded',
          by: admin.user.username,
          details: { title: buyer.user.username, orderNumber: order.number, total: 19.99 },
        },
      ]);
      const again = await refund(admin, order.documentId);
      expect(again.statusCode).toBe(400);
      expect(again.json().error.message).toBe('This order was already refunded');
    },
  );

  test(
    'pays back once for repeated requests, and waits while the provider is down',
    { tags: ['slow', 'I2', 'F08'] },
    async ({ shop, admin }) => {
      const { order, sessionId } = await buy(shop);
      await shop.control('/faults', { stripe: { status: 500 } });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => refund(admin, order.documentId)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
      expect((await read(admin, order.documentId)).state).toBe('succeeded');
      await shop.control('/faults', {});
      await untilRefunded(admin, order.documentId);
      expect(await refundsOf(shop, sessionId)).toBe('whole');
      expect(await readAudit(admin, order.documentId)).toHaveLength(1);
    },
  );

  test(
    'opens an alert when the provider has not accepted it for a day, and can be retried',
    { tags: ['slow', 'F08'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId } = await buy(shop);
      await shop.control('/faults', { stripe: { status: 500 } });
      await refund(admin, order.documentId);
      await until(
        () =>
          shop.deps.db.execute(
            sql`update jobs.job set start_after = now(), retry_count = retry_limit
              where name = 'refund-payment' and state = 'retry' and data->>'sessionId' = ${sessionId}`,
          ),
        ({ rowCount }) => rowCount === 1,
      );
      const { events } = await until(
        () => read(admin, order.documentId),
        (details) => details.events.at(-1)?.type === 'shop.refund_given_up',
      );
      expect(events.at(-1).alert).toBe('the refund could not be made');
      expect(await read(admin, order.documentId)).toMatchObject({
        refundStartedAt: null,
        refunds: [{ confirmedAt: null, failedAt: expect.any(String) }],
      });
      const { data } = (await buyer.call('GET', '/privacy/deletion')).json();
      expect(data.refusal.code).toBe('DELETION_REFUND_OPEN');
      await shop.control('/faults', {});
      await refund(admin, order.documentId);
      await untilRefunded(admin, order.documentId);
    },
  );

  test(
    'of the whole that fails at the bank leaves the order as it was, and another can begin',
    { tags: ['VEND-05', 'I5'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId, askForLink } = await buy(shop);
      await refund(admin, order.documentId);
      await untilRefunded(admin, order.documentId);
      await shop.control(`/sessions/${sessionId}/fail-refund`);
      const failed = await until(
        () => read(admin, order.documentId),
        ({ state }) => state === 'succeeded',
      );
      expect(failed).toMatchObject({ refundStartedAt: null, refundedAt: null, refundable: 19.99 });
      expect(failed.refunds).toMatchObject([{ confirmedAt: null, failedAt: expect.any(String) }]);
      expect((await askForLink()).statusCode).toBe(200);
      const path = `/back-office/orders/${order.documentId}/partial-refund`;
      expect((await admin.call('POST', path, { amount: 5 })).statusCode).toBe(200);
      expect((await refund(admin, order.documentId)).json().data.refundStartedAt).toMatch(/Z$/);
      await untilRefunded(admin, order.documentId);
      await until(
        () => shop.inbox(buyer.user.email, 1),
        (mails) => mails.filter(({ subject }) => subject.endsWith(': your refund')).length === 2,
      );
    },
  );

  test(
    'is refused for unpaid or disputed orders and those unknown to the provider',
    { tags: ['slow'] },
    async ({ shop, admin, buyer }) => {
      await buyer.startPaying([await createProduct(shop)]);
      const [unpaid] = await buyer.readOrders();
      expect((await refund(admin, unpaid!.documentId)).json().error.message).toBe(
        'This order is not paid',
      );

      const disputed = await buy(shop);
      await shop.control(`/sessions/${disputed.sessionId}/dispute`);
      await until(
        () => read(admin, disputed.order.documentId),
        ({ state }) => state === 'disputed',
      );
      const answer = await refund(admin, disputed.order.documentId);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toMatch(/bank of the buyer/);

      const imported = await buy(shop);
      await shop.deps.db
        .update(paymentSessions)
        .set({ paymentIntentId: null })
        .where(eq(paymentSessions.orderId, imported.order.id));
      expect((await refund(admin, imported.order.documentId)).statusCode).toBe(400);
      expect((await read(admin, imported.order.documentId)).refundStartedAt).toBeNull();
      expect((await refund(admin, 'z'.repeat(24))).statusCode).toBe(404);
    },
  );

  test('approves the open request of the buyer', { tags: ['slow'] }, async ({ shop, admin }) => {
    const { buyer, order } = await buy(shop);
    await ask(admin, buyer, order.documentId);
    await refund(admin, order.documentId);
    expect((await read(admin, order.documentId)).refundRequests).toMatchObject([
      { state: 'approved', decidedBy: admin.user.username },
    ]);
  });
});

describe('a refund request', () => {
  test('is listed with buyer, reason and order, by state and by text', async ({ shop, admin }) => {
    const { buyer, order } = await buy(shop);
    const request = await ask(admin, buyer, order.documentId);
    expect(request).toEqual({
      documentId: expect.any(String),
      state: 'open',
      reason: 'The calendar does not show my team.',
      lines: [],
      answer: null,
      createdAt: expect.stringMatching(/Z$/),
      decidedAt: null,
      decidedBy: null,
      order: {
        documentId: order.documentId,
        number: order.number,
        state: 'succeeded',
        total: 19.99,
        refunded: 0,
        paidAt: order.paidAt!.toISOString(),
        products: [expect.stringMatching(/^Part/)],
        downloads: { count: 0, lastAt: null },
      },
      buyer: {
        documentId: buyer.user.documentId,
        username: buyer.user.username,
        email: buyer.user.email,
      },
      askedBy: { documentId: buyer.user.documentId, username: buyer.user.username },
      earlier: { count: 0, newest: [] },
    });
    const byNumber = await list(admin, `search=%23${order.number}`);
    expect(byNumber.data.map(({ documentId }) => documentId)).toEqual([request.documentId]);
    const open = await list(admin, `state=open&search=${buyer.user.email}`);
    expect(open.meta.pagination.total).toBe(1);
    expect((await list(admin, `state=declined&search=${buyer.user.email}`)).data).toEqual([]);
  });

  test('is refunded when it is approved', async ({ shop, admin }) => {
    const { buyer, order, sessionId } = await buy(shop);
    const { documentId } = await ask(admin, buyer, order.documentId);
    const approved = await decide(admin, documentId, 'approve');
    expect(approved.statusCode).toBe(200);
    expect(approved.json().data).toMatchObject({
      state: 'approved',
      decidedBy: admin.user.username,
      decidedAt: expect.stringMatching(/Z$/),
    });
    await untilRefunded(admin, order.documentId);
    expect(await refundsOf(shop, sessionId)).toBe('whole');
    expect(await readAudit(admin, documentId)).toMatchObject([
      { action: 'approved', details: { title: buyer.user.username, order: order.documentId } },
    ]);
  });

  test(
    'is answered by mail when it is declined, and the order stays unchanged',
    { tags: ['slow', 'VEND-06'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId, askForLink } = await buy(shop);
      const { documentId } = await ask(admin, buyer, order.documentId);
      const path = `/back-office/refunds/${documentId}/decline`;
      for (const text of [undefined, '', ' \n', 'x'.repeat(2_001)]) {
        expect((await admin.call('POST', path, { answer: text })).statusCode).toBe(400);
      }
      expect((await admin.call('POST', path)).statusCode).toBe(400);
      const declined = await decide(admin, documentId, 'decline');
      expect(declined.json().data).toMatchObject({
        state: 'declined',
        answer: declineAnswer,
      });
      const mails = await shop.inbox(buyer.user.email, 2);
      const mail = mails.find(
        ({ subject }) => subject === `Order ${order.number}: your refund request`,
      );
      expect(mail!.text).toContain('It needs <b>one</b> permission.');
      expect(mail!.html).toContain('It needs &lt;b&gt;one&lt;/b&gt; permission.');
      expect((await askForLink()).statusCode).toBe(200);
      expect(await refundsOf(shop, sessionId)).toBe('none');
    },
  );

  test(
    'shows downloads, and the earlier requests of its buyer with their outcome',
    { tags: ['slow', 'VEND-06'] },
    async ({ shop, admin }) => {
      const { buyer, order, askForLink } = await buy(shop);
      const first = await ask(admin, buyer, order.documentId);
      await decide(admin, first.documentId, 'decline');
      const { downloadLink } = (await askForLink()).json<{ downloadLink: string }>();
      await shop.app.inject(new URL(downloadLink).pathname);
      await buyer.buyProduct();
      const [, second] = await buyer.readOrders();
      await ask(admin, buyer, second!.documentId);
      const again = await ask(admin, buyer, order.documentId);
      const lastAt = expect.stringMatching(/Z$/);
      expect(again).toMatchObject({
        order: { number: order.number, downloads: { count: 1, lastAt } },
        earlier: {
          count: 2,
          newest: [
            { state: 'open', order: { number: second!.number } },
            { state: 'declined', order: { number: order.number } },
          ],
        },
      });
      const { data } = await list(admin, `search=${second!.number}`);
      expect(data).toMatchObject([
        { order: { downloads: { count: 0, lastAt: null } }, earlier: { count: 1 } },
      ]);
    },
  );

  test(
    'is approved for a part of the payment, once, and the downloads stay',
    { tags: ['slow', 'VEND-06'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId, askForLink } = await buy(shop);
      const { documentId } = await ask(admin, buyer, order.documentId);
      for (const amount of [0, -1, 1.005, 20]) {
        expect((await approvePart(admin, documentId, amount)).statusCode).toBe(400);
      }
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => approvePart(admin, documentId, 5.5)),
        ...Array.from({ length: 5 }, () => approvePart(admin, documentId, 15)),
      ]);
      const won = answers.filter(({ statusCode }) => statusCode === 200);
      expect(won.map((one) => one.json().data.state)).toEqual(['approved']);
      const { refunded } = await until(
        () => read(admin, order.documentId),
        ({ state }) => state === 'partlyRefunded',
      );
      expect([5.5, 15]).toContain(refunded);
      expect(await refundsOf(shop, sessionId)).toBe('part');
      expect((await askForLink()).statusCode).toBe(200);
      expect(await readAudit(admin, documentId)).toMatchObject([
        { action: 'approved', details: { orderNumber: order.number, amount: refunded } },
      ]);
    },
  );

  test(
    'is decided once, also by many simultaneous requests',
    { tags: ['slow'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId } = await buy(shop);
      const { documentId } = await ask(admin, buyer, order.documentId);
      const decisions = Array.from({ length: 10 }, (_, index) =>
        decide(admin, documentId, index % 2 ? 'approve' : 'decline'),
      );
      const answers = await Promise.all([...decisions, decide(admin, documentId, 'approve')]);
      const won = answers.filter(({ statusCode }) => statusCode === 200);
      expect(won).toHaveLength(1);
      const lost = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(lost.map((answer) => answer.json().error.message))).toEqual(
        new Set([`This request has been ${won[0]!.json().data.state} already`]),
      );
      const { state, decidedBy } = won[0]!.json().data;
      expect(lost[0]!.json().error.details).toEqual({ code: 'ALREADY_DECIDED', state, decidedBy });
      if (state === 'approved') await untilRefunded(admin, order.documentId);
      expect(await refundsOf(shop, sessionId)).toBe(state === 'approved' ? 'whole' : 'none');
      expect(await readAudit(admin, documentId)).toHaveLength(1);
    },
  );

  test(
    'can be approved for a refunded order, but not for a disputed one',
    { tags: ['slow'] },
    async ({ shop, admin }) => {
      const { buyer, order, sessionId } = await buy(shop);
      const { documentId } = await ask(admin, buyer, order.documentId);
      await shop.control(`/sessions/${sessionId}/refund`);
      await untilRefunded(admin, order.documentId);
      expect((await decide(admin, documentId, 'approve')).json().data.state).toBe('approved');

      const disputed = await buy(shop);
      const request = await ask(admin, disputed.buyer, disputed.order.documentId);
      await shop.control(`/sessions/${disputed.sessionId}/dispute`);
      await until(
        () => read(admin, disputed.order.documentId),
        ({ state }) => state === 'disputed',
      );
      expect((await decide(admin, request.documentId, 'approve')).statusCode).toBe(400);
      expect((await list(admin, `search=${disputed.order.documentId}`)).data[0]!.state).toBe(
        'open',
      );
      expect((await decide(admin, 'z'.repeat(24), 'approve')).statusCode).toBe(404);
    },
  );
});
