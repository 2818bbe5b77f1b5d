import { randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/build-test-app.ts';
import { createBuyer } from '../../../test/buyer.ts';
import { createProduct } from '../../../test/factories.ts';
import { paymentEvents } from '../../db/tables/orders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestApp();
  await shop.control('/webhooks', { mode: 'off' });
});

afterAll(() => shop.close());

const newEvent = (sessionId: string, type = 'checkout.session.completed') => ({
  id: `evt_${randomBytes(8).toString('hex')}`,
  object: 'event',
  type,
  data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
});

function sign(payload: string, options: { secret?: string; timestamp?: number } = {}) {
  return new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
    payload,
    secret: shop.deps.config.stripe.webhookSecret,
    ...options,
  });
}

const knock = (payload: string, signature?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  });

test('an event that claims a payment is checked with the provider first [P13]', async () => {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  const payload = JSON.stringify(newEvent(await buyer.startPaying([product])));
  expect((await knock(payload, sign(payload))).statusCode).toBe(200);
  expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
});

test('the same event fifty times at once is taken once [P10] [P11]', async () => {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([product]);
  await shop.control(`/sessions/${sessionId}/pay`);
  const event = newEvent(sessionId);
  const payload = JSON.stringify(event);
  const signature = sign(payload);
  const answers = await Promise.all(Array.from({ length: 50 }, () => knock(payload, signature)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const [stored] = await shop.deps.db
    .select({ rows: count() })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id));
  expect(stored!.rows).toBe(1);
  expect(await buyer.readOrders()).toMatchObject([{ status: 'succeeded' }]);
  expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
});

test('without a genuine signature nothing changes [P08] [P09]', async () => {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([product]);
  await shop.control(`/sessions/${sessionId}/pay`);
  const payload = JSON.stringify(newEvent(sessionId));
  const now = Math.floor(Date.now() / 1000);
  const forged = [
    undefined,
    '',
    't=1,v1=00',
    sign(payload, { secret: 'whsec_another_secret' }),
    sign(`${payload} `),
    sign(payload).replace('v1=', 'v0='),
    sign(payload, { timestamp: now - 301 }),
    sign(payload, { timestamp: now + 3_600 }),
  ];
  for (const signature of forged) {
    expect((await knock(payload, signature)).statusCode).toBe(400);
  }
  expect(await buyer.readOrders()).toMatchObject([{ status: 'pending' }]);
});

test('what is about nothing of ours is noted without effect; too much or another method is refused [P15]', async () => {
  for (const event of [newEvent('cs_test_unknown'), newEvent('x', 'customer.created')]) {
    const payload = JSON.stringify(event);
    expect((await knock(payload, sign(payload))).statusCode).toBe(200);
  }
  const huge = JSON.stringify({ ...newEvent('x'), filler: 'x'.repeat(1024 * 1024) });
  expect((await knock(huge, sign(huge))).statusCode).toBe(413);
  expect((await knock('not json', sign('not json'))).statusCode).toBe(400);
  expect((await shop.app.inject('/api/stripe/webhook')).statusCode).toBe(405);
});
