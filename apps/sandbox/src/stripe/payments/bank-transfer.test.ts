import { describe, expect, it } from 'vitest';
import { prepareSession } from '../../../test/prepare-session.ts';
import { startTestSandbox } from '../../../test/test-sandbox.ts';

describe('a bank transfer', () => {
  it.each([
    ['receive-transfer', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    [
      'refuse-transfer',
      'unpaid',
      'requires_payment_method',
      'checkout.session.async_payment_failed',
    ],
  ])('completes the session at once and is settled later: %s', async (end, paid, intent, type) => {
    const sandbox = await startTestSandbox();
    const { act, read } = await prepareSession(sandbox, 'pay-by-transfer');
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

it('an expired session that is charged late becomes complete', async () => {
  const { act, read } = await prepareSession(await startTestSandbox(), 'expire');
  await act('pay-late');
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  expect((await act('pay-late')).status).toBe(400);
});
