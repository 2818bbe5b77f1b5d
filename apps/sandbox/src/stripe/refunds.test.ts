import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  collectEventTypes,
  createPaidSession,
  prepareSession,
  createSessionParams,
  postJson,
  startTestSandbox,
  startWebhookReceiver,
} from '../../test/test-sandbox.ts';

describe('a refund', () => {
  it('refunds everything once for repeated calls with the same key', async () => {
    const sandbox = await startTestSandbox();
    const { stripe } = sandbox;
    const intent = (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;
    const params = { payment_intent: intent.id, reason: 'duplicate' } as const;

    const refund = await stripe.refunds.create(params, { idempotencyKey: 'refund:order-1' });
    const again = await stripe.refunds.create(params, { idempotencyKey: 'refund:order-1' });
    expect(again).toEqual(refund);
    expect(refund).toMatchObject({ amount: 6007, status: 'succeeded', reason: 'duplicate' });
    expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([refund]);
    await expect(stripe.refunds.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
  });

  it('can be partial, and never exceeds the payment', async () => {
    const sandbox = await startTestSandbox();
    const { stripe } = sandbox;
    const intent = (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;

    await stripe.refunds.create({ payment_intent: intent.id, amount: 6000 });
    await expect(
      stripe.refunds.create({ payment_intent: intent.id, amount: 8 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(7);

    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount_refunded: 6007, refunded: true });
  });

  it('can be made several times, and each part is listed, counted and announced', async () => {
    const receiver = await startWebhookReceiver();
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
    const { stripe } = sandbox;
    const intent = (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;
    const refund = (amount: number) => stripe.refunds.create({ payment_intent: intent.id, amount });
    const parts = [await refund(1000), await refund(7), await refund(2000)];

    const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
    expect(data.map(({ id, amount }) => [id, amount])).toEqual(
      parts.map(({ id, amount }) => [id, amount]).reverse(),
    );
    const charge = await stripe.charges.retrieve((intent.latest_charge as Stripe.Charge).id);
    expect(charge).toMatchObject({ amount_refunded: 3007, refunded: false });
    const types = await collectEventTypes(receiver, 8);
    expect(types.filter((type) => type === 'charge.refunded')).toHaveLength(3);
  });

  it('is rejected without a payment', async () => {
    const { stripe, url } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(createSessionParams());
    await postJson(`${url}/control/sessions/${id}/decline`);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);

    await expect(stripe.refunds.create({ payment_intent: String(intent) })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.refunds.create({ payment_intent: 'pi_unknown' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a failed refund', () => {
  it('returns the money to the shop and sends events', async () => {
    const receiver = await startWebhookReceiver();
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
    const { act, readCharge } = await prepareSession(sandbox, 'pay');
    await act('refund');
    const refunded = await readCharge();
    expect(refunded).toMatchObject({
      amount_refunded: 6007,
      refunded: true,
      refunds: { data: [{ amount: 6007, status: 'succeeded' }] },
    });

    await act('fail-refund');
    expect(await readCharge()).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: { data: [{ status: 'failed', failure_reason: 'expired_or_canceled_card' }] },
    });
    expect(await collectEventTypes(receiver, 6)).toEqual([
      'charge.refunded',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'refund.failed',
      'refund.updated',
      'refund.updated',
    ]);
    expect((await act('fail-refund')).status).toBe(400);
  });

  it('can be one part of several, and returns that part alone', async () => {
    const sandbox = await startTestSandbox();
    const { stripe, url } = sandbox;
    const intent = (await createPaidSession(sandbox)).payment_intent as Stripe.PaymentIntent;
    const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });

    const fail = () => postJson(`${url}/control/refunds/${first.id}/fail`);
    expect(await (await fail()).json()).toMatchObject({ id: first.id, status: 'failed' });
    expect((await fail()).status).toBe(400);
    expect((await postJson(`${url}/control/refunds/re_unknown/fail`)).status).toBe(404);
    const charge = await stripe.charges.retrieve((intent.latest_charge as Stripe.Charge).id);
    expect(charge).toMatchObject({ amount_refunded: 500, refunded: false });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [500, 'succeeded'],
      [1000, 'failed'],
    ]);
  });
});
