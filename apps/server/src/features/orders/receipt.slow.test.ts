import { sumAmounts, toCents } from '@partshelf/contract/money.ts';
import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import {
  billingOf,
  chargeVat,
  configureInvoices,
  untilInvoices,
} from '../../../test/support/invoicing.ts';
import { products } from '../../db/tables/catalog.ts';
import { invoices, invoicingSettings } from '../../db/tables/invoices.ts';

const test = shopTest();

const askForReceipt = ({ call }: Buyer, documentId: string) =>
  call('GET', `/orders/${documentId}/receipt`);

async function readReceipt(buyer: Buyer, documentId: string): Promise<Receipt> {
  const response = await askForReceipt(buyer, documentId);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function lastOrderOf({ readOrders }: Buyer) {
  return (await readOrders()).at(-1)!;
}

async function pay(shop: TestShop, buyer: Buyer, sessionId: string) {
  await shop.control(`/sessions/${sessionId}/pay`);
  await buyer.check(sessionId);
}

test(
  'a receipt contains seller, buyer, payment and every line as it was sold, to the cent',
  { tags: ['I14'] },
  async ({ shop, buyer }) => {
    const [chart, poll] = [
      await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 }),
      await createProduct(shop, { title: 'Quick Poll', priceCents: 10 }),
    ];
    const sessionId = await buyer.startPaying([
      { ...chart, quantity: 3 },
      { ...poll, quantity: 1 },
    ]);
    await pay(shop, buyer, sessionId);
    await shop.deps.db
      .update(products)
      .set({ title: 'Renamed', priceCents: 99_900 })
      .where(eq(products.id, chart.id));

    const order = await lastOrderOf(buyer);
    const receipt = await readReceipt(buyer, order.documentId);
    expect(receipt).toEqual({
      order: {
        documentId: order.documentId,
        number: order.number,
        createdAt: order.createdAt.toISOString(),
        paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        refundedAt: null,
      },
      seller: { name: 'Partshelf', ...shop.deps.config.company },
      buyer: { username: buyer.user.username, email: buyer.user.email },
      lines: [
        { title: 'Org Chart', version: '1.0.0.0', quantity: 3, unitPrice: 19.99, amount: 59.97 },
        { title: 'Quick Poll', version: '1.0.0.0', quantity: 1, unitPrice: 0.1, amount: 0.1 },
      ],
      tax: 0,
      total: 60.07,
      refunded: 0,
      remaining: 60.07,
      refunds: [],
      paymentReference: expect.stringMatching(/^pi_/),
    });
    const facts = await shop.deps.payments.getSession(sessionId);
    expect(receipt.paymentReference).toBe(facts.paymentIntentId);
    expect(toCents(receipt.total)).toBe(facts.amountCents);
    expect(sumAmounts(receipt.lines.map(({ amount }) => amount))).toBe(receipt.total);
  },
);

test('the receipt of a retried order names the payment that paid it', async ({ shop, buyer }) => {
  const first = await buyer.startPaying([await createProduct(shop)]);
  const second = (await buyer.retry(first)).json().stripeSession.id;
  await pay(shop, buyer, second);
  const { documentId } = await lastOrderOf(buyer);
  const { paymentIntentId } = await shop.deps.payments.getSession(second);
  expect((await readReceipt(buyer, documentId)).paymentReference).toBe(paymentIntentId);
});

test('a refunded order still has its receipt, which says so', async ({ shop, buyer }) => {
  const { sessionId } = await buyer.buyProduct();
  await shop.control(`/sessions/${sessionId}/refund`);
  const [refunded] = await until(buyer.readOrders, ([order]) => order!.refundedAt !== null);
  const { documentId, refundedAt } = refunded!;
  expect((await readReceipt(buyer, documentId)).order.refundedAt).toBe(refundedAt!.toISOString());
});

test('another user, or the buyer of an unpaid order, gets no receipt', async ({ shop }) => {
  const [buyer, otherUser] = [await createBuyer(shop), await createBuyer(shop)];
  await buyer.buyProduct();
  const { documentId } = await lastOrderOf(buyer);
  expect((await askForReceipt(otherUser, documentId)).statusCode).toBe(404);

  const sessionId = await buyer.startPaying([await createProduct(shop)]);
  const unpaid = await lastOrderOf(buyer);
  expect((await askForReceipt(buyer, unpaid.documentId)).statusCode).toBe(404);
  await shop.control(`/sessions/${sessionId}/expire`);
  await buyer.check(sessionId);
  expect((await askForReceipt(buyer, unpaid.documentId)).statusCode).toBe(404);

  expect((await askForReceipt(buyer, 'z'.repeat(24))).statusCode).toBe(404);
  expect((await askForReceipt(buyer, 'not-an-order')).statusCode).toBe(400);
  const visitor = await shop.app.inject(`/api/orders/${documentId}/receipt`);
  expect(visitor.statusCode).toBe(401);
});

test(
  'with an invoice, the receipt has its seller, buyer, day and tax, for staff as well',
  { tags: ['BUY-15'] },
  async ({ shop, db, admin, buyer }) => {
    await chargeVat(admin);
    const product = await createProduct(shop, { priceCents: 10_000 });
    const billing = billingOf({ country: 'DE', city: 'Köln', postalCode: '50667' });
    const sessionId = await checkoutCalls(buyer).startPaying([product], billing);
    await pay(shop, buyer, sessionId);
    const { id, documentId } = await lastOrderOf(buyer);
    await untilInvoices(buyer, documentId, 1);
    const receipt = await readReceipt(buyer, documentId);
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, id));
    const { snapshot } = invoice!;
    expect(receipt).toMatchObject({
      seller: {
        name: 'Northgate Parts GmbH',
        address: ['Hafenstraße 1', '20457 Hamburg', 'Germany'],
        ids: ['VAT id DE136695976', 'Tax number 12/345/67890', 'Register number HRB 1234'],
      },
      buyer: {
        username: buyer.user.username,
        name: 'Customer AG',
        address: ['Ring 7', '50667 Köln', 'Germany'],
        ids: [],
      },
      tax: snapshot.taxCents / 100,
      total: snapshot.totalCents / 100,
      invoice: {
        kind: 'invoice',
        number: snapshot.number,
        paidOn: snapshot.paidOn,
        taxLabel: 'VAT 19 %',
        taxSentence: snapshot.tax.sentence,
      },
    });
    const staff = await admin.call('GET', `/back-office/orders/${documentId}/receipt`);
    expect(staff.json().data).toEqual(receipt);

    await configureInvoices(admin, { legalName: 'Renamed GmbH' });
    expect((await readReceipt(buyer, documentId)).seller).toEqual(receipt.seller);
    const corrected = { billing: { ...billing, name: 'Corrected AG' } };
    await buyer.call('PUT', `/orders/${documentId}/invoice`, corrected);
    const newest = (await untilInvoices(buyer, documentId, 3)).invoices.at(1)!;
    expect(await readReceipt(buyer, documentId)).toMatchObject({
      buyer: { name: 'Corrected AG' },
      invoice: { number: newest.number },
    });
    await db.delete(invoicingSettings);
    await buyer.buyProduct();
    const without = await readReceipt(buyer, (await lastOrderOf(buyer)).documentId);
    expect(without.invoice).toBeUndefined();
    expect(without.buyer).toEqual({ username: buyer.user.username, email: buyer.user.email });
  },
);
