import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const test = shopTest();

async function startPaying(shop: TestShop) {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([product]);
  const [order] = await buyer.readOrders();
  const readAlerts = async () => {
    const { rows } = await shop.deps.db.execute<{ alert: string }>(
      sql`select distinct alert from payment_events where order_id = ${order!.id} and alert is not null`,
    );
    return rows.map(({ alert }) => alert);
  };
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  return { buyer, sessionId, order: order!, readAlerts, askForLink };
}

type Started = Awaited<ReturnType<typeof startPaying>>;

const change = ({ deps }: TestShop, statement: ReturnType<typeof sql>) =>
  deps.db.execute(statement);

async function payInEuros(shop: TestShop, { order, sessionId }: Started): Promise<string> {
  const account = openStripeAccount(shop);
  const { metadata, amount_total: amount } = await account.checkout.sessions.retrieve(sessionId);
  const other = await account.checkout.sessions.create({
    mode: 'payment',
    metadata: metadata!,
    payment_intent_data: { metadata: metadata! },
    success_url: 'http://shop.test/checkout-success',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: amount!, product_data: { name: 'Part' } },
      },
    ],
  });
  await change(
    shop,
    sql`update payment_sessions set stripe_id = ${other.id} where order_id = ${order.id}`,
  );
  return other.id;
}

test.for<[string, (shop: TestShop, started: Started) => Promise<unknown>]>([
  [
    'the amount differs',
    (shop, { order }) =>
      change(shop, sql`update orders set total_cents = 1 where id = ${order.id}`),
  ],
  ['the currency differs', payInEuros],
  [
    'the session names another order',
    (shop, { order }) =>
      change(
        shop,
        sql`update orders set document_id = reverse(document_id) where id = ${order.id}`,
      ),
  ],
  [
    'the session names another attempt',
    (shop, { order }) =>
      change(shop, sql`update payment_sessions set attempt = 2 where order_id = ${order.id}`),
  ],
])(
  'a payment is not accepted when %s, and marked for a look',
  { tags: ['P14', 'I3'] },
  async ([alert, distort], { shop }) => {
    const started = await startPaying(shop);
    const { buyer, sessionId, readAlerts, askForLink } = started;
    const replaced = await distort(shop, started);
    await shop.control(`/sessions/${typeof replaced === 'string' ? replaced : sessionId}/pay`);
    expect(await until(readAlerts, (alerts) => alerts.length > 0)).toEqual([alert]);
    expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
    expect((await askForLink()).statusCode).toBe(403);
  },
);

test('play money buys nothing in a live shop', { tags: ['P14', 'I3'] }, async ({ shop }) => {
  const { buyer, sessionId } = await startPaying(shop);
  await shop.control('/webhooks', { mode: 'off' });
  await shop.control(`/sessions/${sessionId}/pay`);
  const payments = { ...shop.deps.payments, liveMode: true };
  expect(await reconcilePayment({ ...shop.deps, payments }, sessionId)).toMatchObject({
    status: 'pending',
  });
  expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
});
