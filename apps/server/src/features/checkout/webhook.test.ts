import { count, eq } from 'drizzle-orm';
import { gzipSync } from 'node:zlib';
import { expect, vi } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { openSecondNode } from '../../../test/processes/server-process.ts';
import { postWebhook, newEvent, signWebhook } from '../../../test/processes/stripe-webhook.ts';
import { paymentEvents } from '../../db/tables/orders.ts';

const test = shopTest();

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

type Signing = Parameters<typeof signWebhook>[2];
const sign = (shop: TestShop, payload: string, how?: Signing) => signWebhook(shop, payload, how);

async function sendEvent(shop: TestShop, sessionId: string, type?: string): Promise<number> {
  const payload = JSON.stringify(newEvent(sessionId, type));
  return (await postWebhook(shop.app, payload, sign(shop, payload))).statusCode;
}

async function openSession(shop: TestShop) {
  const product = await createProduct(shop);
  const buyer = await createBuyer(shop);
  const sessionId = await buyer.startPaying([product]);
  const act = (action: string) => shop.control(`/sessions/${sessionId}/${action}`);
  const readStatus = async () => (await buyer.readOrders())[0]!.status;
  const askForLink = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
  return { buyer, sessionId, act, readStatus, askForLink };
}

async function countEvents({ deps }: TestShop, id: string): Promise<number> {
  const [stored] = await deps.db
    .select({ rows: count() })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return stored!.rows;
}

test(
  'an event that claims a payment is checked with the provider first',
  { tags: ['slow', 'P13', 'I3'] },
  async ({ shop }) => {
    const { sessionId, readStatus } = await openSession(shop);
    expect(await sendEvent(shop, sessionId)).toBe(200);
    expect(await readStatus()).toBe('pending');
  },
);

const laterPayments = [['pay-by-transfer'], ['promise-transfer']] as const;

test.for(laterPayments)(
  'an asynchronous payment enables no download until it succeeds: %s',
  { tags: ['slow', 'P13', 'CUR-02'] },
  async ([way], { shop }) => {
    const { sessionId, act, readStatus, askForLink } = await openSession(shop);
    await act(way);
    expect(await sendEvent(shop, sessionId)).toBe(200);
    expect(await readStatus()).toBe('pending');
    expect((await askForLink()).statusCode).toBe(403);
    await act('receive-transfer');
    expect(await sendEvent(shop, sessionId, 'checkout.session.async_payment_succeeded')).toBe(200);
    expect(await readStatus()).toBe('succeeded');
    expect((await askForLink()).statusCode).toBe(200);
  },
);

test.for(laterPayments)(
  'a failed asynchronous payment makes the order failed, and it can be retried: %s',
  { tags: ['P13', 'CUR-02'] },
  async ([way], { shop }) => {
    const { buyer, sessionId, act, readStatus } = await openSession(shop);
    await act(way);
    const early = await buyer.retry(sessionId);
    expect(early.json()).toMatchObject({
      error: 'The payment is still being processed',
      attempts: 1,
    });
    await act('refuse-transfer');
    expect(await sendEvent(shop, sessionId, 'checkout.session.async_payment_failed')).toBe(200);
    expect(await readStatus()).toBe('failed');
    expect((await buyer.retry(sessionId)).statusCode).toBe(200);
  },
);

test(
  'the same event fifty times at once, on two nodes, is applied once',
  { tags: ['slow', 'P10', 'I8'] },
  async ({ shop }) => {
    const { buyer, sessionId, act, readStatus } = await openSession(shop);
    await act('pay');
    const event = newEvent(sessionId);
    const payload = JSON.stringify(event);
    const signature = sign(shop, payload);
    const second = await openSecondNode(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        postWebhook(turn % 2 ? shop.app : second.app, payload, signature),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countEvents(shop, event.id)).toBe(1);
    expect(await readStatus()).toBe('succeeded');
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
    await second.close();
  },
);

test(
  'several events about one payment fulfil the order once',
  { tags: ['P11', 'I8'] },
  async ({ shop }) => {
    const { buyer, sessionId, act, readStatus } = await openSession(shop);
    await act('pay');
    const types = ['completed', 'async_payment_succeeded', 'completed'];
    const answers = await Promise.all([
      ...types.map((type) => sendEvent(shop, sessionId, `checkout.session.${type}`)),
      sendIntentEvent(shop, buyer),
    ]);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await readStatus()).toBe('succeeded');
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
  },
);

async function sendIntentEvent(shop: TestShop, { readOrders }: Buyer) {
  const [order] = await readOrders();
  const metadata = { order: order!.documentId, attempt: '1' };
  const event = newEvent('', 'payment_intent.succeeded');
  const payload = JSON.stringify({
    ...event,
    data: { object: { object: 'payment_intent', metadata } },
  });
  return (await postWebhook(shop.app, payload, sign(shop, payload))).statusCode;
}

function permute<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, at) =>
    permute(things.toSpliced(at, 1)).map((others) => [thing, ...others]),
  );
}

const settling = ['completed', 'expired', 'async_payment_failed', 'async_payment_succeeded'];

test(
  'a paid order stays paid in any order of events',
  { tags: ['slow', 'P12', 'I4', 'F09'] },
  async ({ shop }) => {
    const { sessionId, act, readStatus } = await openSession(shop);
    await act('pay');
    for (const types of permute(settling)) {
      for (const type of types)
        expect(await sendEvent(shop, sessionId, `checkout.session.${type}`)).toBe(200);
      expect(await readStatus()).toBe('succeeded');
    }
  },
);

test(
  'money that arrives after the session has expired still counts',
  { tags: ['slow', 'P12', 'P25'] },
  async ({ shop }) => {
    const { sessionId, act, readStatus } = await openSession(shop);
    await act('expire');
    for (const type of settling) await sendEvent(shop, sessionId, `checkout.session.${type}`);
    expect(await readStatus()).toBe('expired');
    await act('pay-late');
    expect(await sendEvent(shop, sessionId)).toBe(200);
    expect(await readStatus()).toBe('succeeded');
  },
);

test(
  'without a genuine signature nothing changes',
  { tags: ['slow', 'P08', 'P09'] },
  async ({ shop }) => {
    const { sessionId, act, readStatus } = await openSession(shop);
    await act('pay');
    const warn = vi.spyOn(shop.deps.log, 'warn');
    const payload = JSON.stringify(newEvent(sessionId));
    const now = Math.floor(Date.now() / 1000);
    const forged = [
      undefined,
      '',
      't=1,v1=00',
      sign(shop, payload, { secret: 'whsec_another_secret' }),
      sign(shop, payload, { secret: 'whsec_' }),
      sign(shop, `${payload} `),
      `${sign(shop, payload)}, ${sign(shop, `${payload} `)}`,
      sign(shop, payload).replace('v1=', 'v0='),
      sign(shop, payload, { timestamp: now - 301 }),
      sign(shop, payload, { timestamp: now + 3_600 }),
    ];
    for (const signature of forged) {
      expect((await postWebhook(shop.app, payload, signature)).statusCode).toBe(400);
    }
    expect(await readStatus()).toBe('pending');
    expect(warn).toHaveBeenCalledTimes(forged.length);
    warn.mockRestore();
  },
);

test(
  'an event that is sent again within its time has no second effect',
  { tags: ['P09'] },
  async ({ shop }) => {
    const { buyer, sessionId, act } = await openSession(shop);
    await act('pay');
    const payload = JSON.stringify(newEvent(sessionId));
    const signature = sign(shop, payload);
    for (const _ of [1, 2, 3]) {
      expect((await postWebhook(shop.app, payload, signature)).statusCode).toBe(200);
    }
    expect(await shop.inbox(buyer.user.email)).toHaveLength(1);
  },
);

test(
  'an event about an unknown payment is recorded once, without effect',
  { tags: ['P15'] },
  async ({ shop }) => {
    const refund = { object: 'refund', payment_intent: 'pi_unknown' };
    const events = [
      newEvent('cs_test_unknown'),
      newEvent('x', 'customer.created'),
      { ...newEvent('x', 'refund.updated'), data: { object: refund } },
    ];
    for (const event of events) {
      const payload = JSON.stringify(event);
      for (const _ of [1, 2]) {
        expect((await postWebhook(shop.app, payload, sign(shop, payload))).statusCode).toBe(200);
      }
      expect(await countEvents(shop, event.id)).toBe(1);
    }
  },
);

test(
  'the signature is over the bytes, not over what they mean',
  { tags: ['slow', 'P15'] },
  async ({ shop }) => {
    const { sessionId, act, readStatus } = await openSession(shop);
    await act('pay');
    const { type, id, ...rest } = newEvent(sessionId);
    const reordered = JSON.stringify({ ...rest, type, id }, null, 3);
    const escaped = reordered.replace('cs_test', '\\u0063s_test');
    expect(JSON.parse(escaped)).toEqual(JSON.parse(reordered));
    expect((await postWebhook(shop.app, escaped, sign(shop, reordered))).statusCode).toBe(400);
    expect((await postWebhook(shop.app, escaped, sign(shop, escaped))).statusCode).toBe(200);
    expect(await readStatus()).toBe('succeeded');
  },
);

test(
  'too much, packed, not JSON or by another method: refused',
  { tags: ['P15'] },
  async ({ shop }) => {
    const huge = JSON.stringify({ ...newEvent('x'), filler: 'x'.repeat(1024 * 1024) });
    expect((await postWebhook(shop.app, huge, sign(shop, huge))).statusCode).toBe(413);
    const packed = gzipSync(huge);
    const unpacked = { 'content-encoding': 'gzip' };
    expect((await postWebhook(shop.app, packed, sign(shop, huge), unpacked)).statusCode).toBe(400);
    expect((await postWebhook(shop.app, 'not json', sign(shop, 'not json'))).statusCode).toBe(400);
    expect((await shop.app.inject('/api/stripe/webhook')).statusCode).toBe(405);
  },
);
