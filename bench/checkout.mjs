import { setTimeout as delay } from 'node:timers/promises';
import { createHmac, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createUsers } from './chat/clients.mjs';
import { openDatabase, openShop } from './open-shop.mjs';
import { percentile, runBenchmark } from './report.mjs';

const linesPerOrder = 3;

/** One order of each buyer. */
async function createOrders(shop, database, buyers) {
  const { rows: products } = await database.query(
    `select document_id from products
     where published_at is not null and archived_at is null and current_release_id is not null
     order by id limit $1`,
    [linesPerOrder],
  );
  const items = products.map(({ document_id: productDocumentId }) => ({
    productDocumentId,
    quantity: 1,
  }));
  const sessions = [];
  const figures = await runAtOnce(buyers, async ({ token }) => {
    const response = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { items } }),
    });
    const body = await response.json();
    if (response.ok) sessions.push(body.stripeSession.id);
    return response.status;
  });
  return { ...figures, sessions };
}

const pollMs = 10;
const timeoutMs = 60_000;

const paidSessions = `
  select stripe_id from payment_sessions join orders on orders.id = order_id
  where orders.status = 'succeeded' and stripe_id = any($1)`;

/** The card page is paid at a fixed rate; the order follows by webhook. */
async function payOrders(shop, database, { sessions, perSecond }) {
  const paidAt = new Map();
  const ms = [];
  const startedAt = performance.now();
  async function pay(session, index) {
    await delay((index * 1000) / perSecond);
    const response = await fetch(`${shop.sandboxUrl}/control/sessions/${session}/pay`, {
      method: 'POST',
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    paidAt.set(session, performance.now());
  }
  const payments = Promise.all(sessions.map(pay));
  const deadline = startedAt + (sessions.length * 1000) / perSecond + timeoutMs;
  const settled = new Set();
  while (settled.size < sessions.length && performance.now() < deadline) {
    const open = [...paidAt.keys()].filter((session) => !settled.has(session));
    const { rows } = await database.query(paidSessions, [open]);
    for (const { stripe_id: session } of rows) {
      settled.add(session);
      ms.push(performance.now() - paidAt.get(session));
    }
    await delay(pollMs);
  }
  await payments;
  return { ms, missing: sessions.length - settled.size };
}

const atOnce = 16;

/** Calls `send` for every task; `send` returns the HTTP status. */
async function runAtOnce(tasks, send) {
  const waiting = tasks.values();
  const ms = [];
  let failed = 0;
  async function runNext() {
    for (const task of waiting) {
      const startedAt = performance.now();
      const status = await send(task);
      ms.push(performance.now() - startedAt);
      if (status !== 200) failed += 1;
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return { ms, failed, perSecond: (tasks.length * 1000) / (performance.now() - startedAt) };
}

const repeatedEvery = 3;

function createEvent(session) {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'checkout.session.completed',
    data: { object: { id: session, object: 'checkout.session' } },
  });
}

function sign(body, secret) {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Events of paid sessions: the shop asks the provider about each, as for real ones. */
function sendWebhooks(shop, { sessions, secret }) {
  const events = sessions
    .map(createEvent)
    .flatMap((body, index) => (index % repeatedEvery === 0 ? [body, body] : [body]));
  return runAtOnce(events, async (body) => {
    const response = await fetch(`${shop.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
      body,
    });
    await response.body?.cancel();
    return response.status;
  });
}

// npm run bench checkout, or npm run bench checkout -- --orders 100 for a short run.

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
    figures.payments.push(
      await payOrders(shop, database, { sessions: orders.sessions, perSecond: rate }),
    );
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
