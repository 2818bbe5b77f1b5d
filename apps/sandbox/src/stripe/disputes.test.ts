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

  it('may begin as an inquiry that is answered, and becomes a dispute or is withdrawn', async () => {
    const sandbox = await startTestSandbox();
    const { act, readCharge } = await prepareSession(sandbox, 'pay');
    const readDispute = async () => {
      const { id: charge } = await readCharge();
      return (await sandbox.stripe.disputes.list({ charge })).data[0];
    };
    await act('inquire');
    expect(await readDispute()).toMatchObject({
      status: 'warning_needs_response',
      reason: 'product_not_received',
      evidence_details: { due_by: expect.any(Number), has_evidence: false },
    });
    await act('answer-dispute');
    expect((await act('answer-dispute')).status).toBe(400);
    expect(await readDispute()).toMatchObject({
      status: 'warning_under_review',
      evidence_details: { has_evidence: true },
    });
    await act('dispute');
    expect(await readDispute()).toMatchObject({ status: 'needs_response' });
    expect((await act('withdraw-inquiry')).status).toBe(400);

    const other = await prepareSession(sandbox, 'pay');
    await other.act('inquire');
    await other.act('withdraw-inquiry');
    const { id: charge } = await other.readCharge();
    expect((await sandbox.stripe.disputes.list({ charge })).data).toMatchObject([
      { status: 'warning_closed' },
    ]);
  });
});
