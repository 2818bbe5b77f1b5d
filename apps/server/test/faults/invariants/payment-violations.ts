import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { orderLines, orders, paymentEvents } from '../../../src/db/tables/orders.ts';
import type { ObservedState } from '../observed-state/observed-state.ts';
import { changeOrder, type ViolationCase, reportedOnly, type Purchase } from './violation-case.ts';

async function loseOrder({ shop, order }: Purchase) {
  const { db } = shop.deps;
  await db.delete(paymentEvents).where(eq(paymentEvents.orderId, order.id));
  await db.delete(orders).where(eq(orders.id, order.id));
}

async function chargeAgain({ shop, order }: Purchase) {
  const { hostname: host, port } = new URL(shop.sandbox.url);
  const stripe = new Stripe('sk_test_tests', { protocol: 'http', host, port, telemetry: false });
  const price_data = { currency: 'usd', unit_amount: 1_999, product_data: { name: 'Again' } };
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    metadata: { order: order.documentId, attempt: '2' },
    success_url: 'http://shop.test/thanks',
  });
  await shop.control(`/sessions/${id}/pay`);
}

async function deliverUnpaid({ shop, buyer, product }: Purchase) {
  await buyer.startPaying([product]);
  await shop.deps.db
    .update(orders)
    .set({ status: 'succeeded' })
    .where(eq(orders.userId, buyer.user.id));
}

const changePrice = ({ shop, order }: Purchase) =>
  shop.deps.db
    .update(orderLines)
    .set({ unitPriceCents: 1 })
    .where(eq(orderLines.orderId, order.id));

const invoiceOf = ({ order }: Purchase, given: Partial<ObservedState['invoices'][number]>) => ({
  orderId: order.id,
  kind: 'invoice' as const,
  number: 'PS-2026-00001',
  sequence: 1,
  issuedOn: '2026-01-01',
  totalCents: 1_999,
  order: order.documentId,
  ...given,
});

export const paymentViolations: readonly ViolationCase[] = [
  { invariant: 'I1', title: 'a paid order is lost', cause: loseOrder },
  {
    invariant: 'I1',
    title: 'a paid order counts as failed',
    cause: (purchase) => changeOrder(purchase, { status: 'failed' }),
  },
  { invariant: 'I2', title: 'one order is paid twice', cause: chargeAgain },
  {
    invariant: 'I2',
    title: 'a customer has more orders than checkouts',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [{ ...log, checkouts: 0 }] }),
  },
  { invariant: 'I3', title: 'an order succeeds without a payment', cause: deliverUnpaid },
  {
    invariant: 'I4',
    title: 'a success is undone',
    cause: (purchase) => changeOrder(purchase, { status: 'expired' }),
  },
  {
    invariant: 'I4',
    title: 'an attempt is lost',
    cause: (purchase) => changeOrder(purchase, { attempts: 0 }),
  },
  {
    invariant: 'I4',
    title: 'a fourth payment page is opened',
    cause: async (purchase) => {
      for (let page = 2; page <= 4; page += 1) await chargeAgain(purchase);
    },
  },
  {
    invariant: 'I4',
    title: 'a customer saw attempts that are not stored',
    cause: reportedOnly,
    report: ({ log, sessionId }) => ({
      logs: [{ ...log, checks: [{ sessionId, status: 'failed', attempts: 3 }] }],
    }),
  },
  {
    invariant: 'I5',
    title: 'a user without the product gets the download',
    cause: reportedOnly,
    report: ({ product: { documentId } }) => ({
      downloads: [{ userId: 0, product: documentId, isGranted: true }],
    }),
  },
  {
    invariant: 'I5',
    title: 'a buyer does not get the download',
    cause: reportedOnly,
    report: ({ buyer, product: { documentId } }) => ({
      downloads: [{ userId: buyer.user.id, product: documentId, isGranted: false }],
    }),
  },
  {
    invariant: 'I5',
    title: 'a refunded buyer still gets the download',
    cause: (purchase) => changeOrder(purchase, { refundedAt: new Date() }),
    report: ({ buyer, product: { documentId } }) => ({
      downloads: [{ userId: buyer.user.id, product: documentId, isGranted: true }],
    }),
  },
  {
    invariant: 'I14',
    title: 'a total is changed',
    cause: (purchase) => changeOrder(purchase, { totalCents: 1 }),
  },
  {
    invariant: 'I14',
    title: 'a tax is changed after the sale',
    cause: (purchase) => changeOrder(purchase, { taxCents: 1 }),
  },
  { invariant: 'I14', title: 'a price is changed after the sale', cause: changePrice },
  {
    invariant: 'I16',
    title: 'a paid order has no invoice, while others have one',
    cause: reportedOnly,
    report: (purchase) => ({ invoices: [invoiceOf(purchase, { orderId: 0 })] }),
  },
  {
    invariant: 'I16',
    title: 'an invoice names another order',
    cause: reportedOnly,
    report: (purchase) => ({ invoices: [invoiceOf(purchase, { order: 'another' })] }),
  },
  {
    invariant: 'I16',
    title: 'a number is missing',
    cause: reportedOnly,
    report: (purchase) => ({ invoices: [invoiceOf(purchase, { sequence: 2 })] }),
  },
];
