import type { Order, Receipt } from '@partshelf/contract/orders/orders.ts';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/webhooks', { mode: 'normal' }));

const readOrder = async ({ call }: Pick<Customer, 'call'>, documentId: string): Promise<Order> =>
  (await call('GET', `/orders/${documentId}`)).json().data;

const readReceipt = async ({ call }: Pick<Customer, 'call'>, documentId: string) =>
  (await call('GET', `/orders/${documentId}/receipt`)).json<{ data: Receipt }>().data;

const list = async ({ call }: Pick<Customer, 'call'>, query = '') =>
  (await call('GET', `/orders?${query}`)).json<{ data: Order[] }>().data;

const refundPart = (admin: Customer, documentId: string, body: object) =>
  admin.call('POST', `/back-office/orders/${documentId}/partial-refund`, body);

async function buyTwo(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const [poll, chart] = [
    await createProduct(shop, { title: 'Quick Poll', priceCents: 1_000 }),
    await createProduct(shop, { title: 'Org Chart', priceCents: 12_900 }),
  ];
  const sessionId = await buyer.payFor({ ...poll, quantity: 3 }, chart);
  const [order] = await buyer.readOrders();
  return { buyer, poll, sessionId, documentId: order!.documentId };
}

test(
  'what was refunded, when, for which line and what remains is the same in list, order and receipt',
  { tags: ['BUY-21'] },
  async ({ shop, admin }) => {
    const { buyer, poll, sessionId, documentId } = await buyTwo(shop);
    const read = () => readOrder(buyer, documentId);
    expect(await read()).toMatchObject({ refunded: 0, remaining: 159, refunds: [] });
    const lines = [{ product: poll.documentId, quantity: 2 }];
    const told = { reason: 'Two were ordered by mistake.', tellsBuyer: true };
    await refundPart(admin, documentId, { lines, ...told });
    await until(read, ({ refunded }) => refunded === 20);
    await refundPart(admin, documentId, { amount: 9.5, reason: 'For staff only' });
    const order = await until(read, ({ refunded }) => refunded === 29.5);
    const refunds = [
      {
        amount: 20,
        refundedAt: expect.stringMatching(/Z$/),
        lines: [{ product: poll.documentId, title: 'Quick Poll', quantity: 2, amount: 20 }],
        reason: 'Two were ordered by mistake.',
      },
      { amount: 9.5, refundedAt: expect.stringMatching(/Z$/), lines: [] },
    ];
    const described = { refunded: 29.5, remaining: 129.5, refunds };
    expect(order).toMatchObject(described);
    expect(order.refunds).toEqual(refunds);
    expect(await list(buyer)).toMatchObject([described]);
    expect((await readReceipt(buyer, documentId)).refunds).toEqual(refunds);
    expect(await readReceipt(buyer, documentId)).toMatchObject({ total: 159, ...described });
    const path = `/back-office/orders/${documentId}/receipt`;
    expect((await admin.call('GET', path)).json().data).toMatchObject(described);
    const byState = await Promise.all(
      ['partlyRefunded', 'paid', 'refunded'].map((state) => list(buyer, `state=${state}`)),
    );
    expect(byState.map(({ length }) => length)).toEqual([1, 1, 0]);

    await shop.control(`/sessions/${sessionId}/fail-refund`);
    const left = await until(read, ({ refunded }) => refunded === 20);
    expect(left).toMatchObject({ remaining: 139, refunds: [{ amount: 20 }] });
    await shop.control(`/sessions/${sessionId}/refund`);
    const whole = await until(read, ({ refundedAt }) => refundedAt !== null);
    expect(whole).toMatchObject({ refunded: 159, remaining: 0 });
    expect(whole.refunds.map(({ amount }) => amount)).toEqual([20, 139]);
    expect(await list(buyer, 'state=partlyRefunded')).toEqual([]);
  },
);

test(
  'a refund that waits, failed, or is of a second payment, is not among them',
  { tags: ['BUY-21', 'P24'] },
  async ({ shop }) => {
    const buyer = await createBuyer(shop);
    const first = await buyer.startPaying([await createProduct(shop)]);
    const second = (await buyer.retry(first)).json().stripeSession.id as string;
    await shop.control(`/sessions/${second}/pay`);
    await shop.control(`/sessions/${first}/pay-late`);
    await until(buyer.readPayments, (sessions) => sessions.some(({ refundedAt }) => refundedAt));
    expect(await list(buyer)).toMatchObject([{ refunded: 0, remaining: 19.99, refunds: [] }]);
  },
);

test(
  'owners and buyers of a company see what was refunded, developers and others do not',
  { tags: ['BUY-21', 'ORG-02', 'ORG-05'] },
  async ({ shop, admin, customer }) => {
    const { owner, buyer, developer, buyFor } = await createTestCompany(shop);
    await buyFor(buyer);
    const [{ documentId }] = (await list(buyer)) as [Order];
    await refundPart(admin, documentId, { amount: 5 });
    await until(
      () => readOrder(owner, documentId),
      ({ refunded }) => refunded === 5,
    );
    for (const member of [owner, buyer]) {
      const described = { refunded: 5, remaining: 14.99, refunds: [{ amount: 5 }] };
      expect(await list(member)).toMatchObject([described]);
      expect(await readOrder(member, documentId)).toMatchObject(described);
      expect(await readReceipt(member, documentId)).toMatchObject(described);
    }
    for (const { call } of [developer, customer]) {
      expect((await call('GET', '/orders')).json().data).toEqual([]);
      for (const path of [documentId, `${documentId}/receipt`]) {
        expect((await call('GET', `/orders/${path}`)).statusCode).toBe(404);
      }
    }
  },
);
