import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { readAlerts } from '../../../test/support/failed-refunds.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createWaitingOrder, offerTransfers } from '../../../test/support/transfer-orders.ts';
import { paymentEvents } from '../../db/tables/orders.ts';
import { transfers } from '../../db/tables/transfers.ts';

const test = shopTest();

test.beforeAll(({ admin }) => offerTransfers(admin, { invoice: 'afterPayment' }));

const payment = { amount: 119, receivedOn: '2026-03-02', bankReference: 'B-1' };

const pathOf = ({ documentId }: { documentId: string }) =>
  `/back-office/transfers/${documentId}/payments`;

test(
  'an Admin records the money of an order, which is paid by it',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const order = await createWaitingOrder(shop);
    const answer = await admin.call('POST', pathOf(order), { ...payment, payer: 'Contoso' });
    expect(answer.json().data).toEqual({ outcome: 'paid', missing: 0, extra: 0 });
    expect(await order.readStatus()).toBe('succeeded');
    expect(await order.readPayments()).toMatchObject([
      { amountCents: 11_900, bankReference: 'B-1', payer: 'Contoso', recordedById: admin.user.id },
    ]);
    expect(await readAudit(admin, order.documentId)).toMatchObject([
      { action: 'payment recorded', details: { amount: 119, bankReference: 'B-1' } },
    ]);
  },
);

test(
  'too little money leaves the order open and says how much is missing',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const order = await createWaitingOrder(shop);
    const little = await admin.call('POST', pathOf(order), { ...payment, amount: 118.99 });
    expect(little.json().data).toEqual({ outcome: 'waiting', missing: 0.01, extra: 0 });
    expect(await order.readStatus()).toBe('pending');
    const rest = { ...payment, amount: 0.01, bankReference: 'B-2' };
    const paid = await admin.call('POST', pathOf(order), rest);
    expect(paid.json().data.outcome).toBe('paid');
  },
);

test(
  'money before a card payment on a page that stayed open raises an alert',
  { tags: ['slow', 'PAY-07'] },
  async ({ shop, admin }) => {
    const order = await createWaitingOrder(shop);
    const answer = await order.buyer.call('POST', `/orders/${order.documentId}/card`);
    const { id } = answer.json().stripeSession;
    await shop.control('/faults', { stripe: { status: 500 } });
    const part = await admin.call('POST', pathOf(order), { ...payment, amount: 5 });
    await shop.control('/faults', {});
    expect(part.json().data.outcome).toBe('waiting');
    await shop.control(`/sessions/${id}/pay`);
    expect((await order.buyer.check(id)).json().status).toBe('success');
    expect(await readAlerts(admin, order)).toMatchObject([
      { alert: expect.stringContaining('has to be sent back') },
    ]);
  },
);

test(
  'two Admins who record the same payment record it once',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const order = await createWaitingOrder(shop);
    const second = await createAdmin(shop);
    const answers = await Promise.all(
      [admin, second, admin, second].map(({ call }) => call('POST', pathOf(order), payment)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(expectErrorCode(refused)).toBe('TRANSFER_KNOWN');
    expect(await order.readPayments()).toHaveLength(1);
  },
);

test(
  'money of a cancelled order is kept, and staff are alerted',
  { tags: ['PAY-06'] },
  async ({ shop, db, admin }) => {
    const order = await createWaitingOrder(shop);
    await order.cancel();
    const answer = await admin.call('POST', pathOf(order), payment);
    expect(answer.json().data.outcome).toBe('kept');
    const alerts = await db.select().from(paymentEvents).where(eq(paymentEvents.orderId, order.id));
    expect(alerts).toMatchObject([{ alert: expect.stringContaining('cancelled order') }]);
  },
);

test.for([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: '119' }, 'amount'],
  [{ receivedOn: '2999-01-01' }, 'receivedOn'],
  [{ receivedOn: '2026-02-30' }, 'receivedOn'],
  [{ bankReference: '  ' }, 'bankReference'],
  [{ bankReference: 'x'.repeat(141) }, 'bankReference'],
] as const)(
  'a payment such as %j is refused at its field',
  async ([change, field], { shop, admin }) => {
    const order = await createWaitingOrder(shop);
    const answer = await admin.call('POST', pathOf(order), { ...payment, ...change });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.details.validation_error)).toEqual([field]);
    expect(await order.readPayments()).toEqual([]);
  },
);

test('recording needs a recent reauthentication and an order by bank transfer', async ({
  shop,
  buyer,
  admin,
}) => {
  await buyer.buyProduct();
  const [card] = await buyer.readOrders();
  expect(expectErrorCode(await admin.call('POST', pathOf(card!), payment))).toBe('NOT_FOUND');
  const order = await createWaitingOrder(shop);
  const late = await createAdmin(shop);
  await makeProofOld(shop, late.user.id);
  expect(expectErrorCode(await late.call('POST', pathOf(order), payment))).toBe('PROOF_TOO_OLD');
});

test(
  'the list has what waits for money, and finds it by what an Admin knows',
  { tags: ['slow', 'PAY-06'] },
  async ({ shop, db, admin }) => {
    await db.update(transfers).set({ status: 'cancelled' });
    const late = await createWaitingOrder(shop, { dueOn: '2026-01-05', priceCents: 43_210 });
    const waiting = await createWaitingOrder(shop, { dueOn: '2098-01-05' });
    const paid = await createWaitingOrder(shop);
    await admin.call('POST', pathOf(paid), payment);
    await admin.call('POST', pathOf(waiting), {
      ...payment,
      amount: 19,
      bankReference: 'Bk 77-x',
    });
    const list = async (query = '') => {
      const answer = await admin.call('GET', `/back-office/transfers?${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json().data;
    };
    const numbers = async (query?: string) =>
      (await list(query)).map(({ number }: { number: number }) => number);
    expect(await list()).toMatchObject([
      { number: late.number, state: 'overdue', total: 432.1, received: 0, missing: 432.1 },
      { number: waiting.number, state: 'waiting', received: 19, missing: 100, dueOn: '2098-01-05' },
    ]);
    expect(await numbers('state=overdue')).toEqual([late.number]);
    expect(await numbers('state=waiting')).toEqual([waiting.number]);
    expect(await numbers('state=paid')).toEqual([paid.number]);
    expect(await numbers('sort=dueOn:desc')).toEqual([waiting.number, late.number]);
    expect(await numbers('from=2026-01-01&until=2026-01-31')).toEqual([late.number]);
    for (const search of [
      late.number,
      `%23${late.number}`,
      '432.10',
      '432,10',
      '$432.10',
      '432.10 USD',
      late.reference,
      late.reference.replace(/^(....)/, '$1%20'),
      late.buyer.user.username,
    ]) {
      expect(await numbers(`search=${search}`), String(search)).toEqual([late.number]);
    }
    for (const sign of ['€', 'CHF ']) expect(await numbers(`search=${sign}432.10`)).toEqual([]);
    const found = async (path: string, search: string) => {
      const answer = await admin.call('GET', `/back-office/${path}${encodeURIComponent(search)}`);
      const { data } = answer.json();
      return (data.orders ?? data).map(({ number }: { number: number }) => number);
    };
    for (const [search, { number }] of [
      ['bk77-X', waiting],
      [waiting.reference, waiting],
      [late.reference.replace(/^(....)/, '$1 '), late],
      ['$432.10', late],
    ] as const) {
      for (const path of ['search?q=', 'orders?date=placed&search=', 'transfers?search=']) {
        expect(await found(path, search), `${path}${search}`).toEqual([number]);
      }
    }
    expect(await numbers(`search=${paid.reference}`)).toEqual([paid.number]);
    const csv = await admin.call('GET', '/back-office/export/transfers?state=overdue');
    expect(csv.body).toContain(`"${late.number}","overdue","2026-01-05"`);
    const tasks = (await admin.call('GET', '/back-office/overview/waiting')).json().data;
    expect(tasks).toMatchObject({
      waitingTransfers: { count: 2 },
      overdueTransfers: { count: 1 },
      openBankLines: { count: 0 },
    });
  },
);
