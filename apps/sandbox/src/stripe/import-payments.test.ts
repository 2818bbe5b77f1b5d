import { expect, it } from 'vitest';
import { postJson, startTestSandbox } from '../../test/test-sandbox.ts';
import type { PastPayment } from './import-payments.ts';

const created = 1_700_000_000;

const pastPayment = (name: string, values: Partial<PastPayment> = {}): PastPayment => ({
  sessionId: `cs_test_${name}`,
  paymentIntentId: `pi_${name}`,
  created,
  email: 'mona@example.com',
  currency: 'usd',
  successUrl: 'http://shop.test/checkout-success',
  metadata: { order: name, attempt: '1' },
  lines: [{ name: 'Calendar', unitAmount: 1999, quantity: 3 }],
  ...values,
});

it('imports payments of the past once, with refunds and disputes, and sends no event', async () => {
  const { stripe, url } = await startTestSandbox();
  const payments = [
    pastPayment('paid'),
    pastPayment('expired', { paymentIntentId: null }),
    pastPayment('refunded', { reversal: { kind: 'refund', created: created + 60 } }),
    pastPayment('disputed', { reversal: { kind: 'dispute', created: created + 60 } }),
  ];
  expect(await (await postJson(`${url}/control/payments`, payments)).json()).toEqual({
    imported: 4,
  });
  expect(await (await postJson(`${url}/control/payments`, payments)).json()).toEqual({
    imported: 0,
  });

  const read = (name: string) =>
    stripe.checkout.sessions.retrieve(`cs_test_${name}`, {
      expand: ['payment_intent.latest_charge.refunds'],
    });
  expect(await read('paid')).toMatchObject({
    created,
    amount_total: 5997,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { id: 'pi_paid', status: 'succeeded', metadata: { order: 'paid' } },
  });
  expect(await read('expired')).toMatchObject({ status: 'expired', payment_intent: null });
  expect(await read('refunded')).toMatchObject({
    payment_intent: { latest_charge: { refunded: true, refunds: { data: [{ amount: 5997 }] } } },
  });
  expect(await read('disputed')).toMatchObject({
    payment_intent: { latest_charge: { disputed: true } },
  });
  expect((await stripe.events.list()).data).toEqual([]);

  const refund = await stripe.refunds.create({ payment_intent: 'pi_paid' });
  expect(refund).toMatchObject({ amount: 5997, status: 'succeeded' });
});
