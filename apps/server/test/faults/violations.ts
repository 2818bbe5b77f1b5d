import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { createTransport } from 'nodemailer';
import { orders, orderLines, paymentEvents } from '../../src/db/tables/orders.ts';
import type { InboxMessage, TestShop } from '../support/build-test-app.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { createProduct } from '../support/factories.ts';
import { type CustomerLog, openLog } from './customers.ts';
import type { ObservedState } from './observed-state.ts';
import { cartItems } from '../../src/db/tables/shopping.ts';

interface Purchase {
  readonly shop: TestShop;
  readonly buyer: Buyer;
  readonly product: { readonly id: number; readonly documentId: string };
  readonly sessionId: string;
  readonly order: { readonly id: number; readonly documentId: string };
  readonly mail: InboxMessage;
  readonly log: CustomerLog;
}

interface ViolationCase {
  readonly invariant: string;
  readonly title: string;
  readonly cause: (purchase: Purchase) => Promise<unknown>;
  readonly report?: (purchase: Purchase, state: ObservedState) => Partial<ObservedState>;
}

const reportedOnly = async () => {};

export async function completePurchase(shop: TestShop): Promise<Purchase> {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.payFor(product);
  const [order] = await buyer.readOrders();
  const [mail] = await shop.inbox(buyer.user.email);
  const log = { ...openLog({ userId: buyer.user.id, token: buyer.token }), checkouts: 1 };
  return { shop, buyer, product, sessionId, order: order!, mail: mail!, log };
}

const changeOrder = ({ shop, order }: Purchase, values: Partial<typeof orders.$inferInsert>) =>
  shop.deps.db.update(orders).set(values).where(eq(orders.id, order.id));

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

type Order = ObservedState['orders'][number];

const withCode = (state: ObservedState, given: Partial<Order>) => ({
  orders: state.orders.map((order) => ({ ...order, discountCodeId: 1, ...given })),
});

export const discountViolations: readonly ViolationCase[] = [
  {
    invariant: 'I14',
    title: 'a code is used too often',
    cause: reportedOnly,
    report: (_, state) => withCode(state, { useLimit: 0 }),
  },
  {
    invariant: 'I14',
    title: 'a person uses a code too often',
    cause: reportedOnly,
    report: (_, state) => withCode(state, { useLimitPerPerson: 0 }),
  },
  {
    invariant: 'I14',
    title: 'a discount is not that of the lines',
    cause: (purchase) => changeOrder(purchase, { discountCents: 1 }),
  },
  {
    invariant: 'I14',
    title: 'an expired payment page counts as a use',
    cause: reportedOnly,
    report: (_, state) => ({
      ...withCode(state, {}),
      sessions: state.sessions.map((session) => ({ ...session, status: 'open' as const })),
      provider: state.provider.map((session) => ({ ...session, isExpired: true })),
    }),
  },
  {
    invariant: 'I2',
    title: 'more is refunded than was paid',
    cause: reportedOnly,
    report: (_, { provider }) => ({
      provider: provider.map((session) => ({ ...session, refundedCents: 2_000 })),
    }),
  },
];

async function mailAgain({ shop, mail }: Purchase, times: number, text = mail.text) {
  const transport = createTransport(shop.deps.config.mail.smtpUrl);
  const { to, from, subject } = mail;
  for (let copy = 0; copy < times; copy += 1) {
    await transport.sendMail({ to, from, subject, text });
  }
}

async function leaveInCart(purchase: Purchase) {
  const { shop, buyer, product } = purchase;
  const item = { userId: buyer.user.id, productId: product.id, quantity: 1 };
  await shop.deps.db.insert(cartItems).values(item);
  await changeOrder(purchase, { status: 'pending' });
  await changeOrder(purchase, { status: 'succeeded' });
}

export const serviceViolations: readonly ViolationCase[] = [
  {
    invariant: 'I8',
    title: 'a mail never arrives',
    cause: reportedOnly,
    report: ({ mail }, { mails }) => ({ mails: mails.filter(({ to }) => to !== mail.to) }),
  },
  {
    invariant: 'I8',
    title: 'a mail comes three times',
    cause: (purchase) => mailAgain(purchase, 2),
  },
  {
    invariant: 'I9',
    title: 'a payment session is stored twice',
    cause: reportedOnly,
    report: (_purchase, { sessions }) => ({ sessions: [...sessions, sessions[0]!] }),
  },
  {
    invariant: 'I10',
    title: 'an acknowledged payment page is lost',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [{ ...log, sessions: ['cs_lost'] }] }),
  },
  {
    invariant: 'I10',
    title: 'an acknowledged cart item is lost',
    cause: reportedOnly,
    report: ({ log }) => ({
      logs: [{ ...log, cartItems: [{ documentId: 'lost', product: 'never bought' }] }],
    }),
  },
  {
    invariant: 'I11',
    title: 'a customer is not answered',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [{ ...log, anomalies: ['/orders was never answered'] }] }),
  },
  {
    invariant: 'I13',
    title: 'a token is logged',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [log], output: `{"authorization":"Bearer ${log.token}"}` }),
  },
  {
    invariant: 'I13',
    title: 'a download link is mailed',
    cause: (purchase) => mailAgain(purchase, 1, 'Get it at /api/downloads/0123456789abcdef'),
    report: ({ log }) => ({
      logs: [{ ...log, downloadLinks: ['/api/downloads/0123456789abcdef'] }],
    }),
  },
  {
    invariant: 'I13',
    title: 'an error contains a key',
    cause: reportedOnly,
    report: ({ log }) => ({
      logs: [{ ...log, refusals: ['Invalid API Key provided: sk_test_tests'] }],
      secrets: ['sk_test_tests'],
    }),
  },
  { invariant: 'F01', title: 'what was bought stays in the cart', cause: leaveInCart },
];
