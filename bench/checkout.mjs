// npm run bench checkout, or npm run bench checkout -- --orders 100 for a short run.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createUsers } from './chat/create-users.mjs';
import { createOrders } from './checkout/create-orders.mjs';
import { payOrders } from './checkout/pay-orders.mjs';
import { sendWebhooks } from './checkout/send-webhooks.mjs';
import { openDatabase } from './open-database.mjs';
import { openShop } from './open-shop.mjs';
import { percentile } from './report/percentile.mjs';
import { runBenchmark } from './report/run-benchmark.mjs';

const limitMinutes = 10;
const minPerSecond = { orders: 10, webhooks: 50 };
const maxMs = 1_000;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    /** Payments per second. */
    rate: { type: 'string', default: '10' },
  },
});
const orderCount = Number(values.orders);
const rounds = Number(values.rounds);
const rate = Number(values.rate);

await runBenchmark('checkout', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const shop = await openShop(resources, {
    JWT_SECRET: secret,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  resources.defer(() => database.end());
  const customers = await createUsers(database, secret, orderCount * rounds, 'Customer');

  const figures = { orders: [], payments: [], webhooks: [] };
  for (let round = 0; round < rounds; round += 1) {
    const buyers = customers.slice(round * orderCount, (round + 1) * orderCount);
    const orders = await createOrders(shop, database, buyers);
    figures.orders.push(orders);
    figures.payments.push(await payOrders(shop, database, { sessions: orders.sessions, rate }));
    figures.webhooks.push(
      await sendWebhooks(shop, { sessions: orders.sessions, secret: webhookSecret }),
    );
  }
  const ofRounds = (kind, read) => figures[kind].map(read);
  const sum = (kind, read) => [ofRounds(kind, read).reduce((total, count) => total + count, 0)];
  const toMs = (kind, share) => ofRounds(kind, ({ ms }) => percentile(ms, share));
  report.addSection('Orders, 16 at once, each with its payment session', [
    {
      name: 'orders',
      unit: 'per second',
      values: ofRounds('orders', ({ perSecond }) => perSecond),
      atLeast: minPerSecond.orders,
    },
    { name: 'answer, p50', unit: 'ms', values: toMs('orders', 0.5) },
    { name: 'answer, p99', unit: 'ms', values: toMs('orders', 0.99), atMost: maxMs },
    { name: 'refused', values: sum('orders', ({ failed }) => failed), atMost: 0 },
  ]);
  report.addSection(`From the payment to the paid order, ${rate} payments per second`, [
    { name: 'p50', unit: 'ms', values: toMs('payments', 0.5) },
    { name: 'p99', unit: 'ms', values: toMs('payments', 0.99), atMost: maxMs },
    { name: 'never paid', values: sum('payments', ({ missing }) => missing), atMost: 0 },
  ]);
  report.addSection('Signed webhooks, 16 at once, a third sent twice', [
    {
      name: 'webhooks',
      unit: 'per second',
      values: ofRounds('webhooks', ({ perSecond }) => perSecond),
      atLeast: minPerSecond.webhooks,
    },
    { name: 'answer, p50', unit: 'ms', values: toMs('webhooks', 0.5) },
    { name: 'answer, p99', unit: 'ms', values: toMs('webhooks', 0.99), atMost: maxMs },
    { name: 'refused', values: sum('webhooks', ({ failed }) => failed), atMost: 0 },
  ]);
});
