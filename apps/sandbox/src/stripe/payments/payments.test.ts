import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createPaidSession } from '../../../test/create-paid-session.ts';
import { createSessionParams, postJson, startTestSandbox } from '../../../test/test-sandbox.ts';

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
