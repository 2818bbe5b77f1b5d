import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { splitRefund } from './credit-notes.ts';

const test = shopTest();

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { sessionId } = await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const act = (action: string) => shop.control(`/sessions/${sessionId}/${action}`);
  const readDocuments = () =>
    shop.deps.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order!.id))
      .orderBy(invoices.id);
  return { buyer, order: order!, act, readDocuments };
}

test(
  'a refund makes one credit note, of a series of its own',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    await shop.control('/webhooks', { mode: 'duplicate' });
    const { buyer, order, act, readDocuments } = await buy(shop);
    await act('refund');
    const { invoices: listed } = await untilInvoices(buyer, order.documentId, 2);
    expect(listed).toMatchObject([
      { kind: 'invoice', total: 19.99 },
      { kind: 'creditNote', total: 19.99, number: expect.stringMatching(/^PS-CN\d{4}-00001$/) },
    ]);
    const [invoice, creditNote] = await readDocuments();
    expect(creditNote).toMatchObject({ correctsId: invoice!.id, refundId: expect.any(String) });
    expect(creditNote!.snapshot.corrects).toEqual({
      number: invoice!.number,
      issuedOn: invoice!.issuedOn,
    });
    expect(await readDocuments()).toHaveLength(2);
    await shop.control('/webhooks', { mode: 'normal' });
  },
);

test(
  'a refund that fails at the bank is taken back by another invoice',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, order, act, readDocuments } = await buy(shop);
    await act('refund');
    await untilInvoices(buyer, order.documentId, 2);
    await act('fail-refund');
    await untilInvoices(buyer, order.documentId, 3);
    const [, creditNote, reversal] = await readDocuments();
    expect(reversal).toMatchObject({
      kind: 'invoice',
      correctsId: creditNote!.id,
      refundId: creditNote!.refundId,
      totalCents: 1_999,
    });
    expect((await buyer.readOrders())[0]).toMatchObject({ refundedCents: 0, refundedAt: null });
  },
);

test(
  'a dispute gets a credit note from an Admin, and only once it is lost',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin, helpdesk }) => {
    await configureInvoices(admin);
    const { buyer, order, act, readDocuments } = await buy(shop);
    const path = `/back-office/orders/${order.documentId}/credit-note`;
    expect(expectErrorCode(await admin.call('POST', path))).toBe('NOTHING_TO_CREDIT');
    await act('dispute');
    await until(buyer.readOrders, ([found]) => found!.disputedAt !== null);
    expect(expectErrorCode(await admin.call('POST', path))).toBe('NOTHING_TO_CREDIT');
    await act('lose-dispute');
    await until(buyer.readOrders, ([found]) => found!.disputeLostAt !== null);
    expect(await readDocuments()).toHaveLength(1);
    expect((await helpdesk.call('POST', path)).statusCode).toBe(403);
    const answers = await Promise.all(Array.from({ length: 3 }, () => admin.call('POST', path)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const documents = await readDocuments();
    expect(documents.map(({ totalCents }) => totalCents)).toEqual([1_999, 1_999]);
    expect(await readAudit(admin, order.documentId)).toMatchObject([
      { action: 'issued', details: { title: `credit note ${documents[1]!.number}` } },
    ]);
  },
);

test(
  'a dispute that is won after all takes its credit note back, once',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, order, act, readDocuments } = await buy(shop);
    await admin.call('POST', `/back-office/orders/${order.documentId}/partial-refund`, {
      amount: 5,
    });
    await untilInvoices(buyer, order.documentId, 2);
    await act('dispute');
    await act('lose-dispute');
    const path = `/back-office/orders/${order.documentId}/credit-note`;
    expect((await admin.call('POST', path)).statusCode).toBe(200);
    await act('win-dispute');
    await untilInvoices(buyer, order.documentId, 4);
    const [, , credit, reversal] = await readDocuments();
    expect(credit).toMatchObject({ kind: 'creditNote', totalCents: 1_499 });
    expect(reversal).toMatchObject({
      kind: 'invoice',
      correctsId: credit!.id,
      refundId: credit!.refundId,
      totalCents: 1_499,
    });
    const [undisputed] = await until(buyer.readOrders, ([found]) => found!.disputedAt === null);
    expect(undisputed).toMatchObject({ disputeLostAt: null, refundedCents: 500 });
    expect(expectErrorCode(await admin.call('POST', path))).toBe('NOTHING_TO_CREDIT');
    expect(await readDocuments()).toHaveLength(4);
  },
);

test(
  'an Admin refunds parts until nothing is left, each with its credit note',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, order, readDocuments } = await buy(shop);
    const refund = (amount: number) =>
      admin.call('POST', `/back-office/orders/${order.documentId}/partial-refund`, { amount });
    const first = await refund(5.5);
    expect(first.statusCode, first.body).toBe(200);
    await untilInvoices(buyer, order.documentId, 2);
    expect(expectErrorCode(await refund(14.5))).toBe('REFUND_TOO_HIGH');
    for (const amount of [0, -1, 0.001, 1e9]) expect((await refund(amount)).statusCode).toBe(400);
    const details = (await admin.call('GET', `/back-office/orders/${order.documentId}`)).json()
      .data;
    expect(details).toMatchObject({ state: 'partlyRefunded', refunded: 5.5, refundedAt: null });
    expect(details.invoices).toHaveLength(2);
    const alerts = details.events.filter(({ alert }: { alert: unknown }) => alert !== null);
    expect(alerts).toEqual([]);
    await refund(14.49);
    await untilInvoices(buyer, order.documentId, 3);
    expect((await readDocuments()).map(({ totalCents }) => totalCents)).toEqual([
      1_999, 550, 1_449,
    ]);
    expect((await buyer.readOrders())[0]).toMatchObject({
      refundedCents: 1_999,
      refundedAt: expect.any(Date),
    });
    const mails = await shop.inbox(buyer.user.email, 4);
    expect(mails.map(({ subject }) => subject)).toContain(
      `Order ${order.number}: a part of your payment goes back`,
    );
    expect((await readAudit(admin, order.documentId)).map(({ action }) => action)).toEqual([
      'refunded in part',
      'refunded in part',
    ]);
  },
);

test(
  'two Admins at once never refund more than was paid',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, order, readDocuments } = await buy(shop);
    const path = `/back-office/orders/${order.documentId}/partial-refund`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.call('POST', path, { amount: 8 })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 200, 400, 400]);
    await untilInvoices(buyer, order.documentId, 3);
    expect((await readDocuments()).map(({ totalCents }) => totalCents)).toEqual([1_999, 800, 800]);
  },
);

test(
  'a refund in the dashboard of the provider makes a credit note, and an alert',
  { tags: ['slow', 'INV-09'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, order } = await buy(shop);
    const [payment] = await buyer.readPayments();
    const account = openStripeAccount(shop);
    await account.refunds.create({ payment_intent: payment!.paymentIntentId!, amount: 100 });
    const { invoices: listed } = await untilInvoices(buyer, order.documentId, 2);
    expect(listed[1]).toMatchObject({ kind: 'creditNote', total: 1 });
    const { data } = (await admin.call('GET', `/back-office/orders/${order.documentId}`)).json();
    const alerts = data.events.map(({ alert }: { alert: string | null }) => alert);
    expect(alerts).toContain('refunded in part: the downloads stay');
  },
);

const soldInvoice = { netCents: 9_999, taxCents: 1_900, totalCents: 11_899 };

test('part refunds of an invoice add up to it, to the cent', { tags: ['INV-09'] }, () => {
  const parts = [333, 1, 4_000, 7_565];
  let open = soldInvoice;
  const split = parts.map((cents) => {
    const amounts = splitRefund(cents, open, soldInvoice);
    expect(amounts.netCents + amounts.taxCents).toBe(amounts.totalCents);
    open = {
      netCents: open.netCents - amounts.netCents,
      taxCents: open.taxCents - amounts.taxCents,
      totalCents: open.totalCents - amounts.totalCents,
    };
    return amounts;
  });
  expect(open).toEqual({ netCents: 0, taxCents: 0, totalCents: 0 });
  expect(split.map(({ totalCents }) => totalCents)).toEqual(parts);
  expect(split[2]).toEqual({ netCents: 3_361, taxCents: 639, totalCents: 4_000 });
});

test('a refund is never higher than what is left of the invoice', { tags: ['INV-09'] }, () => {
  const open = { netCents: 84, taxCents: 16, totalCents: 100 };
  expect(splitRefund(5_000, open, soldInvoice)).toEqual(open);
  const nothing = { netCents: 0, taxCents: 0, totalCents: 0 };
  expect(splitRefund(5_000, nothing, soldInvoice)).toEqual(nothing);
});
