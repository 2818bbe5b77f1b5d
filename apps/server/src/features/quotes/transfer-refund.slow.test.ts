import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { readAlerts } from '../../../test/support/failed-refunds.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, orderByTransfer, receive } from '../../../test/support/transfer-orders.ts';

const test = shopTest();

async function payOrder(shop: TestShop, admin: Customer, { amountCents = 7_000 } = {}) {
  await offerTransfers(admin, { tolerance: 1 });
  const buyer = await createBuyer(shop);
  const [chart, poll] = [
    await createProduct(shop, { priceCents: 2_500, title: 'Org Chart' }),
    await createProduct(shop, { priceCents: 4_500, title: 'Quick Poll' }),
  ];
  const order = await orderByTransfer(shop, buyer, [chart, poll]);
  await receive(shop, order, { amountCents });
  const path = `/back-office/orders/${order.documentId}`;
  const read = async () => (await admin.call('GET', path)).json().data;
  const send = (refund: string, sentOn = '2026-03-02') =>
    admin.call('POST', `${path}/refunds/${refund}/sent`, { sentOn, bankReference: 'OUT-1' });
  return { buyer, chart, poll, order, path, read, send };
}

test(
  'a refund waits as money to send back, and counts once an Admin has sent it',
  { tags: ['PAY-08'] },
  async ({ shop, admin }) => {
    const { buyer, order, path, read, send } = await payOrder(shop, admin);
    const answer = await admin.call('POST', `${path}/refund`);
    expect(answer.statusCode, answer.body).toBe(200);
    const waiting = await until(read, ({ refunds }) => refunds.length === 1);
    expect(waiting).toMatchObject({ refunded: 0, refundable: 0, state: 'succeeded' });
    expect(waiting.refunds[0]).toMatchObject({ amount: 70, sentOn: null, confirmedAt: null });
    const listed = await admin.call('GET', '/back-office/orders?has=moneyToSend');
    expect(listed.json().data.map(({ documentId }: never) => documentId)).toContain(
      order.documentId,
    );
    const refund = waiting.refunds[0].documentId;
    expect((await send(refund, '2999-01-01')).json().error.details.validation_error).toEqual({
      sentOn: ['This day is to come'],
    });
    const answers = await Promise.all([send(refund), send(refund)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const sent = await read();
    expect(sent).toMatchObject({ refunded: 70, state: 'refunded' });
    expect(sent.refunds[0]).toMatchObject({ sentOn: '2026-03-02' });
    const { invoices } = await listInvoices(buyer, order.documentId);
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    await until(
      () => shop.inbox(buyer.user.email),
      (mails) => mails.some(({ text }) => text.includes('to the account that you paid from')),
    );
    expect(expectErrorCode(await send(refund))).toBe('MONEY_SENT');
    const after = await admin.call('GET', '/back-office/orders?has=moneyToSend');
    expect(after.json().data).toEqual([]);
  },
);

test(
  'a line is refunded like one of a card payment, and its downloads end with the money',
  { tags: ['PAY-08'] },
  async ({ shop, admin }) => {
    const { buyer, chart, path, read, send } = await payOrder(shop, admin);
    const lines = [{ product: chart.documentId, quantity: 1, endsDownloads: true }];
    expect((await admin.call('POST', `${path}/partial-refund`, { lines })).statusCode).toBe(200);
    const link = () => buyer.call('GET', `/products/${chart.documentId}/download-link`);
    expect((await link()).statusCode).toBe(200);
    const tooMuch = await admin.call('POST', `${path}/partial-refund`, { amount: 60 });
    expect(expectErrorCode(tooMuch)).toBe('REFUND_TOO_HIGH');
    const { refunds } = await read();
    await send(refunds[0].documentId);
    expect(await read()).toMatchObject({ refunded: 25, state: 'partlyRefunded', refundable: 45 });
    expect((await link()).statusCode).not.toBe(200);
  },
);

test(
  'the whole of an order that was settled with less returns what has arrived',
  { tags: ['PAY-08'] },
  async ({ shop, admin }) => {
    const { buyer, order, path, read, send } = await payOrder(shop, admin, { amountCents: 6_950 });
    expect(await read()).toMatchObject({ total: 70, refundable: 69.5 });
    const tooMuch = await admin.call('POST', `${path}/partial-refund`, { amount: 69.51 });
    expect(expectErrorCode(tooMuch)).toBe('REFUND_TOO_HIGH');
    expect((await admin.call('POST', `${path}/refund`)).statusCode).toBe(200);
    const { refunds } = await until(read, (found) => found.refunds.length === 1);
    expect(refunds[0]).toMatchObject({ amount: 69.5 });
    await send(refunds[0].documentId);
    const sent = await read();
    expect(sent).toMatchObject({ refunded: 69.5, refundable: 0, state: 'refunded' });
    expect(sent.invoices).toMatchObject([
      { kind: 'invoice', total: 70 },
      { kind: 'creditNote', total: 69.5 },
    ]);
    await until(
      () => shop.inbox(buyer.user.email),
      (mails) => mails.some(({ text }) => text.includes('We have refunded $69.50')),
    );
    await receive(shop, order, { amountCents: 50, bankReference: 'BANK-2' });
    expect(await read()).toMatchObject({ refunded: 69.5, state: 'refunded' });
    expect(await readAlerts(admin, order)).toMatchObject([
      { alert: expect.stringContaining('has to be sent back') },
    ]);
  },
);

test(
  'the last line that is refunded returns what is left of the money',
  { tags: ['PAY-08'] },
  async ({ shop, admin }) => {
    const { chart, poll, path, read, send } = await payOrder(shop, admin, { amountCents: 6_950 });
    for (const [product, amount] of [
      [chart, 25],
      [poll, 44.5],
    ] as const) {
      const lines = [{ product: product.documentId, quantity: 1, endsDownloads: true }];
      const answer = await admin.call('POST', `${path}/partial-refund`, { lines });
      expect(answer.statusCode, answer.body).toBe(200);
      const { refunds } = await read();
      expect(refunds.at(-1)).toMatchObject({ amount, lines: [{ quantity: 1 }] });
      await send(refunds.at(-1).documentId);
    }
    expect(await read()).toMatchObject({ refunded: 69.5, refundable: 0, state: 'refunded' });
  },
);

test(
  'the missing part that arrives later is not too much, and can be refunded',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const { order, path, read } = await payOrder(shop, admin, { amountCents: 6_950 });
    const payments = `/back-office/transfers/${order.documentId}/payments`;
    const payment = { amount: 0.3, receivedOn: '2026-03-02', bankReference: 'B-2' };
    const part = await admin.call('POST', payments, payment);
    expect(part.json().data).toEqual({ outcome: 'paid', missing: 0.2, extra: 0 });
    expect(await read()).toMatchObject({ refundable: 69.8 });
    expect(await readAlerts(admin, order)).toEqual([]);
    const more = await admin.call('POST', payments, {
      ...payment,
      bankReference: 'B-3',
      amount: 0.5,
    });
    expect(more.json().data).toEqual({ outcome: 'paid', missing: 0, extra: 0.3 });
    expect(await readAlerts(admin, order)).toMatchObject([
      { alert: expect.stringContaining('than the order costs') },
    ]);
    await admin.call('POST', `${path}/refund`);
    expect((await until(read, ({ refunds }) => refunds.length === 1)).refunds[0].amount).toBe(70);
  },
);

test(
  'money of a card payment, or of another order, is not sent back by hand',
  { tags: ['PAY-08'] },
  async ({ shop, admin }) => {
    const one = await payOrder(shop, admin);
    const other = await payOrder(shop, admin);
    await admin.call('POST', `${other.path}/refund`);
    const { refunds } = await until(other.read, (found) => found.refunds.length === 1);
    expect((await one.send(refunds[0].documentId)).statusCode).toBe(404);
    const card = await createBuyer(shop);
    await card.buyProduct();
    const [order] = await card.readOrders();
    const path = `/back-office/orders/${order!.documentId}`;
    await admin.call('POST', `${path}/refund`);
    const read = async () => (await admin.call('GET', path)).json().data;
    const paid = await until(read, (found) => found.refunds.length === 1);
    const body = { sentOn: '2026-03-02', bankReference: 'OUT-1' };
    const refused = await admin.call(
      'POST',
      `${path}/refunds/${paid.refunds[0].documentId}/sent`,
      body,
    );
    expect(refused.statusCode).toBe(404);
  },
);
