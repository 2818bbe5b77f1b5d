import { describe, expect, it } from 'vitest';
import {
  collectEventTypes,
  prepareSession,
  startTestSandbox,
  startWebhookReceiver,
} from '../../test/test-sandbox.ts';

describe('a dispute', () => {
  it.each([
    ['win-dispute', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lose-dispute', 'lost', ['charge.dispute.closed']],
  ])('is opened by the bank and decided: %s', async (decide, status, types) => {
    const receiver = await startWebhookReceiver();
    const sandbox = await startTestSandbox({ webhookUrl: receiver.url });
    const { act, readCharge } = await prepareSession(sandbox, 'pay');
    await collectEventTypes(receiver, 2);
    await act('dispute');
    expect(await collectEventTypes(receiver, 2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const { id, payment_intent: intent, disputed } = await readCharge();
    expect(disputed).toBe(true);

    const { stripe } = sandbox;
    const [open] = (await stripe.disputes.list({ payment_intent: String(intent) })).data;
    expect(open).toMatchObject({ amount: 6007, charge: id, status: 'needs_response' });
    await act(decide);
    expect(await collectEventTypes(receiver, types.length)).toEqual(types);
    expect((await stripe.disputes.retrieve(open!.id)).status).toBe(status);
    expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
    expect((await act(decide)).status).toBe(400);
  });

  it('prevents a refund and a second dispute while it is open', async () => {
    const sandbox = await startTestSandbox();
    const { act, readCharge } = await prepareSession(sandbox, 'pay');
    await act('dispute');
    const { id } = await readCharge();
    await expect(sandbox.stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
    expect((await act('dispute')).status).toBe(400);
  });
});
