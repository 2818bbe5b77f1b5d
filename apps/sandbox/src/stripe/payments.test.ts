import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  orderOfTwo,
  postJson,
  startTestSandbox,
  type TestSandbox,
} from '../../test/test-sandbox.ts';

async function createPaidSession({ stripe, url }: TestSandbox) {
  const { id } = await stripe.checkout.sessions.create(orderOfTwo());
  const response = await postJson(`${url}/control/sessions/${id}/pay`);
  expect(response.status).toBe(200);
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
}

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
    const params = orderOfTwo();
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
  it('leaves the session open and the reason in the payment intent, which a good card settles', async () => {
    const { stripe, url } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(orderOfTwo());
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

describe('a refund', () => {
  it('gives back everything once, however often it is asked for with the same key', async () => {
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

  it('gives back a part, and never more than was paid', async () => {
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

  it('is refused for what was never paid', async () => {
    const { stripe, url } = await startTestSandbox();
    const { id } = await stripe.checkout.sessions.create(orderOfTwo());
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
