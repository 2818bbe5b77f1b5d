import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createPaidSession,
  createSessionParams,
  postJson,
  startTestSandbox,
  type TestSandbox,
  prepareSession,
} from '../../test/test-sandbox.ts';

describe('a paid session', () => {
  it('is complete, and its payment intent carries the amount and the metadata', async () => {
    const sandbox = await startTestSandbox();
    const session = await createPaidSession(sandbox);
    const intent = session.payment_intent as Stripe.PaymentIntent;

    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.customer_details).toMatchObject({ email: 'mona@example.com' });
    expect(intent).toMatchObject({
      amount: 6007,
      amount_received: 6007,
      metadata: { orderId: 'order-1' },
      status: 'succeeded',
      latest_charge: { object: 'charge', amount: 6007, refunded: false },
    });
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      latest_charge: (intent.latest_charge as Stripe.Charge).id,
    });
  });

  it('cannot be paid, declined or expired again', async () => {
    const sandbox = await startTestSandbox();
    const { id } = await createPaidSession(sandbox);
    for (const action of ['pay', 'decline', 'expire']) {
      const response = await postJson(`${sandbox.url}/control/sessions/${id}/${action}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { status: 400, name: 'BadRequestError' },
      });
    }
  });

  it('needs no payment when its total is zero', async () => {
    const { stripe, url } = await startTestSandbox();
    const params = createSessionParams();
    for (const item of params.line_items!) item.price_data!.unit_amount = 0;
    const { id } = await stripe.checkout.sessions.create(params);
    await postJson(`${url}/control/sessions/${id}/pay`);

    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
  });
});

describe('a declined card', () => {
  it('leaves the session open until another card is accepted, with the reason in the intent', async () => {
    const { stripe, url } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(createSessionParams());
    await postJson(`${url}/control/sessions/${id}/decline`);

    const expand = ['payment_intent'];
    const declined = await stripe.checkout.sessions.retrieve(id, { expand });
    const intent = declined.payment_intent as Stripe.PaymentIntent;
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', message: 'Your card was declined.' },
    });

    await postJson(`${url}/control/sessions/${id}/pay`);
    const paid = await stripe.checkout.sessions.retrieve(id, { expand });
    expect(paid.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' });
  });
});

const payIntent = async (sandbox: TestSandbox) =>
  (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;

describe('the metadata of a payment', () => {
  it('gets further keys, changes known ones and loses those that become empty', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await payIntent(sandbox);
    await paymentIntents.update(id, { metadata: { invoice: 'PS-2026-00001', day: '2026-01-02' } });
    const changed = await paymentIntents.update(id, { metadata: { day: '', invoice: 'PS-2' } });
    expect(changed.metadata).toEqual({ orderId: 'order-1', invoice: 'PS-2' });
    expect((await paymentIntents.retrieve(id)).metadata).toEqual(changed.metadata);
    expect(await paymentIntents.update(id, { description: 'Paid' })).toMatchObject({
      description: 'Paid',
      metadata: changed.metadata,
    });
    expect((await paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  });

  it('is limited to 50 keys of 500 characters', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await payIntent(sandbox);
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']));
    await expect(paymentIntents.update(id, { metadata: keys(50) })).rejects.toMatchObject({
      statusCode: 400,
      param: 'metadata',
    });
    await expect(
      paymentIntents.update(id, { metadata: { long: 'x'.repeat(501) } }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await paymentIntents.update(id, { metadata: keys(49) });
    await expect(paymentIntents.update('pi_unknown', { metadata: {} })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('is found again by listing all payments, newest first, over several pages', async () => {
    let now = 1_800_000_000_000;
    const sandbox = await startTestSandbox({}, () => now);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      now += 60_000;
      ids.push((await payIntent(sandbox)).id);
    }
    const { paymentIntents } = sandbox.stripe;
    const all: string[] = [];
    for await (const { id } of paymentIntents.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids.toReversed());
    const since = { gte: 1_800_000_120 };
    const { data } = await paymentIntents.list({ created: since, expand: ['data.latest_charge'] });
    expect(data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(data[0]!.latest_charge).toMatchObject({ object: 'charge', paid: true });
  });

  it('is found by a search for a key, a value, a state or a time', async () => {
    const sandbox = await startTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const [one, other] = [await payIntent(sandbox), await payIntent(sandbox)];
    await paymentIntents.update(one.id, { metadata: { invoice: 'PS-1' } });
    const search = async (query: string) =>
      (await paymentIntents.search({ query })).data.map(({ id }) => id);

    expect(await search(`metadata['invoice']:'PS-1'`)).toEqual([one.id]);
    expect(await search(`-metadata["invoice"]:null AND status:'succeeded'`)).toEqual([one.id]);
    expect(await search(`metadata['invoice']:null`)).toEqual([other.id]);
    expect(await search(`-metadata['invoice']:'PS-1' AND created>=1`)).toEqual([other.id]);
    expect(await search(`created<1`)).toEqual([]);
    const either = (count: number) =>
      Array.from({ length: count }, (_, index) => `metadata['invoice']:'PS-${index}'`).join(' OR ');
    expect(await search(either(10))).toEqual([one.id]);
    await expect(search(either(11))).rejects.toMatchObject({ statusCode: 400 });
    const pages: string[] = [];
    const query = `metadata['orderId']:'order-1'`;
    for await (const { id } of paymentIntents.search({ query, limit: 1 })) pages.push(id);
    expect(pages).toEqual([other.id, one.id]);
    await expect(search('amount:unreadable')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a payment that settles later', () => {
  const ends = [
    ['receive-transfer', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    [
      'refuse-transfer',
      'unpaid',
      'requires_payment_method',
      'checkout.session.async_payment_failed',
    ],
  ] as const;
  const beginnings = [
    ['pay-by-transfer', 'processing'],
    ['promise-transfer', 'requires_action'],
  ] as const;

  it.each(
    beginnings.flatMap(([begin, status]) => ends.map((end) => [begin, status, ...end] as const)),
  )('completes the session at once: %s, %s, then %s', async (begin, status, ...expected) => {
    const [end, paid, intent, type] = expected;
    const sandbox = await startTestSandbox();
    const { act, read } = await prepareSession(sandbox, begin);
    expect(await read('payment_intent')).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status },
    });
    await act(end);
    expect(await read('payment_intent')).toMatchObject({
      payment_status: paid,
      payment_intent: { status: intent },
    });
    expect((await sandbox.stripe.events.list({ limit: 1 })).data).toMatchObject([{ type }]);
    expect((await act(end)).status).toBe(400);
  });
});

it('an expired session that is charged late becomes complete', async () => {
  const { act, read } = await prepareSession(await startTestSandbox(), 'expire');
  await act('pay-late');
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect((await act('pay-late')).status).toBe(400);
});
