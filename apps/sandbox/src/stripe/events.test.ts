import Stripe from 'stripe';
import { expect, it } from 'vitest';
import {
  createSessionParams,
  postJson,
  startWebhookReceiver,
  startTestSandbox,
  stripeWebhookSecret,
  type TestSandbox,
} from '../../test/test-sandbox.ts';

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

async function runActions({ stripe, url }: TestSandbox, ...actions: string[]): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(createSessionParams());
  for (const action of actions) await postJson(`${url}/control/sessions/${id}/${action}`);
  return id;
}

async function nextEvent({ next }: Receiver): Promise<Stripe.Event> {
  const { body, signature } = await next();
  return Stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret);
}

async function nextTypes(receiver: Receiver, count: number): Promise<string[]> {
  const types: string[] = [];
  while (types.length < count) types.push((await nextEvent(receiver)).type);
  return types.sort();
}

it('sends events of a payment with a valid signature', async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  const id = await runActions(sandbox, 'pay');
  const events = [await nextEvent(receiver), await nextEvent(receiver)];

  const completed = events.find((event) => event.type === 'checkout.session.completed');
  expect(completed?.data.object).toMatchObject({
    id,
    client_reference_id: 'order-1',
    metadata: { orderId: 'order-1' },
    payment_status: 'paid',
  });
  expect(completed?.livemode).toBe(false);
  expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded');
  expect((await sandbox.stripe.events.retrieve(completed!.id)).type).toBe(completed!.type);
  const [{ body, signature } = { body: '', signature: '' }] = receiver.received;
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
    'No signatures found',
  );
});

it('sends events of a declined card, an expired session and a refund', async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  await runActions(sandbox, 'decline', 'expire');
  expect(await nextTypes(receiver, 2)).toEqual([
    'checkout.session.expired',
    'payment_intent.payment_failed',
  ]);

  const id = await runActions(sandbox, 'pay');
  await nextTypes(receiver, 2);
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(id);
  await sandbox.stripe.refunds.create({ payment_intent: String(intent) });
  expect(await nextTypes(receiver, 2)).toEqual(['charge.refunded', 'refund.updated']);
});

it('retries until the shop accepts, and pending_webhooks is 0 then', async () => {
  let status = 503;
  const receiver = await startWebhookReceiver(() => status);
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  await runActions(sandbox, 'expire');
  const first = await nextEvent(receiver);
  const second = await nextEvent(receiver);
  expect((await sandbox.stripe.events.retrieve(first.id)).pending_webhooks).toBe(1);

  status = 200;
  const third = await nextEvent(receiver);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  await expect
    .poll(async () => (await sandbox.stripe.events.retrieve(first.id)).pending_webhooks)
    .toBe(0);
});

it('sends pending events after a restart', async () => {
  const before = await startTestSandbox();
  const id = await runActions(before, 'expire');
  await before.close();

  const receiver = await startWebhookReceiver();
  await startTestSandbox({ dataDir: before.config.dataDir, webhookUrl: receiver.url });
  expect((await nextEvent(receiver)).data.object).toMatchObject({ id });
});

it('sends pending events to a new webhook address', async () => {
  const sandbox = await startTestSandbox();
  const id = await runActions(sandbox, 'expire');
  const receiver = await startWebhookReceiver();
  sandbox.setWebhookUrl(receiver.url);
  expect((await nextEvent(receiver)).data.object).toMatchObject({ id });
});

it('duplicate: every event is sent twice', async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  await postJson(`${sandbox.url}/control/webhooks`, { mode: 'duplicate' });
  await runActions(sandbox, 'expire');
  const [one, other] = [await nextEvent(receiver), await nextEvent(receiver)];
  expect(one).toEqual(other);
});

it('off: nothing is sent until webhooks are switched on again', async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  await postJson(`${sandbox.url}/control/webhooks`, { mode: 'off' });
  await runActions(sandbox, 'expire');
  const { data } = await sandbox.stripe.events.list();
  expect(data).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 1 }]);
  expect(receiver.received).toEqual([]);

  await postJson(`${sandbox.url}/control/webhooks`, { mode: 'normal' });
  expect((await nextEvent(receiver)).id).toBe(data[0]!.id);
});

it('delayed: events are sent after the given delay', async () => {
  let aheadMs = 0;
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url }, () => Date.now() + aheadMs);
  await postJson(`${sandbox.url}/control/webhooks`, { mode: 'delayed', delayMs: 60_000 });
  await runActions(sandbox, 'expire');
  expect(receiver.received).toEqual([]);

  aheadMs = 61_000;
  await postJson(`${sandbox.url}/control/faults`, {});
  expect((await nextEvent(receiver)).type).toBe('checkout.session.expired');
});

it('shuffled: all events are sent, in another order', async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
  await postJson(`${sandbox.url}/control/webhooks`, { mode: 'shuffled', delayMs: 300 });
  for (let count = 0; count < 12; count += 1) await runActions(sandbox, 'expire');

  const sent = (await sandbox.stripe.events.list({ limit: 100 })).data
    .map(({ id }) => id)
    .reverse();
  const came: string[] = [];
  while (came.length < sent.length) came.push((await nextEvent(receiver)).id);
  expect(came).not.toEqual(sent);
  expect(came.toSorted()).toEqual(sent.toSorted());
});
