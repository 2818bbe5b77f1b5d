import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { playSession } from '../../test/play-session.ts';
import { startReceiver, startTestSandbox, stripeWebhookSecret } from '../../test/test-sandbox.ts';

async function collectTypes(receiver: Awaited<ReturnType<typeof startReceiver>>, count: number) {
  const types: string[] = [];
  while (types.length < count) {
    const { body, signature } = await receiver.next();
    types.push(Stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret).type);
  }
  return types.sort();
}

describe('a refund that fails', () => {
  it('gives the money back to the shop and says so', async () => {
    const receiver = await startReceiver();
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
    const { act, readCharge } = await playSession(sandbox, 'pay');
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
    expect(await collectTypes(receiver, 6)).toEqual([
      'charge.refunded',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'refund.failed',
      'refund.updated',
      'refund.updated',
    ]);
    expect((await act('fail-refund')).status).toBe(400);
  });
});

describe('a dispute', () => {
  it.each([
    ['win-dispute', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lose-dispute', 'lost', ['charge.dispute.closed']],
  ])('is opened by the bank and decided: %s', async (decide, status, types) => {
    const receiver = await startReceiver();
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
    const { act, readCharge } = await playSession(sandbox, 'pay');
    await collectTypes(receiver, 2);
    await act('dispute');
    expect(await collectTypes(receiver, 2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const { id, payment_intent: intent, disputed } = await readCharge();
    expect(disputed).toBe(true);

    const { stripe } = sandbox;
    const [open] = (await stripe.disputes.list({ payment_intent: String(intent) })).data;
    expect(open).toMatchObject({ amount: 6007, charge: id, status: 'needs_response' });
    await act(decide);
    expect(await collectTypes(receiver, types.length)).toEqual(types);
    expect((await stripe.disputes.retrieve(open!.id)).status).toBe(status);
    expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
    expect((await act(decide)).status).toBe(400);
  });

  it('keeps the payment from being refunded, or disputed again, while it is open', async () => {
    const sandbox = await startTestSandbox();
    const { act, readCharge } = await playSession(sandbox, 'pay');
    await act('dispute');
    const { id } = await readCharge();
    await expect(sandbox.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
    expect((await act('dispute')).status).toBe(400);
  });
});

describe('a transfer', () => {
  it.each([
    ['receive-transfer', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    [
      'refuse-transfer',
      'unpaid',
      'requires_payment_method',
      'checkout.session.async_payment_failed',
    ],
  ])('completes the session first and is settled later: %s', async (end, paid, intent, type) => {
    const sandbox = await startTestSandbox();
    const { act, read } = await playSession(sandbox, 'pay-by-transfer');
    expect(await read('payment_intent')).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
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

it('an expired session that was paid all the same is complete', async () => {
  const { act, read } = await playSession(await startTestSandbox(), 'expire');
  await act('pay-late');
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect((await act('pay-late')).status).toBe(400);
});
