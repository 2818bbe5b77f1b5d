import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { orderLines, orders, paymentEvents } from '../../../src/db/tables/orders.ts';
import { changeOrder, type Crime, onlyTold, type Purchase } from './crime.ts';

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

export const crimesOfPayment: readonly Crime[] = [
  { law: 'I1', what: 'a paid order is lost', commit: loseOrder },
  {
    law: 'I1',
    what: 'a paid order counts as failed',
    commit: (purchase) => changeOrder(purchase, { status: 'failed' }),
  },
  { law: 'I2', what: 'one order is paid twice', commit: chargeAgain },
  {
    law: 'I2',
    what: 'somebody has more orders than wishes',
    commit: onlyTold,
    testify: ({ log }) => ({ logs: [{ ...log, wishes: 0 }] }),
  },
  { law: 'I3', what: 'an order succeeds without a payment', commit: deliverUnpaid },
  {
    law: 'I4',
    what: 'a success is taken back',
    commit: (purchase) => changeOrder(purchase, { status: 'expired' }),
  },
  {
    law: 'I4',
    what: 'an attempt is forgotten',
    commit: (purchase) => changeOrder(purchase, { attempts: 0 }),
  },
  {
    law: 'I4',
    what: 'a fourth payment page is opened',
    commit: async (purchase) => {
      for (let page = 2; page <= 4; page += 1) await chargeAgain(purchase);
    },
  },
  {
    law: 'I4',
    what: 'a customer was told of attempts that nobody remembers',
    commit: onlyTold,
    testify: ({ log, sessionId }) => ({
      logs: [{ ...log, checks: [{ sessionId, status: 'failed', attempts: 3 }] }],
    }),
  },
  {
    law: 'I5',
    what: 'a stranger gets the download',
    commit: onlyTold,
    testify: ({ product: { documentId } }) => ({
      downloads: [{ userId: 0, product: documentId, isGranted: true }],
    }),
  },
  {
    law: 'I5',
    what: 'a buyer does not get the download',
    commit: onlyTold,
    testify: ({ buyer, product: { documentId } }) => ({
      downloads: [{ userId: buyer.user.id, product: documentId, isGranted: false }],
    }),
  },
  {
    law: 'I5',
    what: 'a refunded buyer still gets the download',
    commit: (purchase) => changeOrder(purchase, { refundedAt: new Date() }),
    testify: ({ buyer, product: { documentId } }) => ({
      downloads: [{ userId: buyer.user.id, product: documentId, isGranted: true }],
    }),
  },
  {
    law: 'I14',
    what: 'a total is changed',
    commit: (purchase) => changeOrder(purchase, { totalCents: 1 }),
  },
  { law: 'I14', what: 'a price is changed after the sale', commit: changePrice },
];
