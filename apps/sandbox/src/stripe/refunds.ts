import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { hasOpenDispute } from './disputes.ts';
import { createInvalidRequestError, createMissingResourceError } from './errors.ts';
import { recordEvent } from './events.ts';
import type { FormReader } from './form.ts';
import { getCharge, getPaymentIntent, type Charge } from './payments.ts';
import { createReadRoutes, type StripeRoute } from './routes.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: (typeof reasons)[number] | null;
  status: 'succeeded' | 'failed';
  failure_reason?: 'expired_or_canceled_card';
};

export function createRefund(sandbox: Sandbox, form: FormReader): Refund {
  const charge = readCharge(sandbox, form);
  if (hasOpenDispute(sandbox.store, charge.id)) {
    const message = `Charge ${charge.id} is disputed: the money is with the buyer's bank.`;
    throw createInvalidRequestError(message, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw createInvalidRequestError(message, { code: 'charge_already_refunded' });
  }
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount: form.integer('amount', 1, left) ?? left,
    charge: charge.id,
    created: unixSeconds(sandbox),
    currency: charge.currency,
    metadata: form.metadata(),
    payment_intent: charge.payment_intent,
    reason: form.oneOf('reason', reasons) ?? null,
    status: 'succeeded',
  };
  return recordRefund(sandbox, charge, refund);
}

function readCharge(sandbox: Sandbox, form: FormReader): Charge {
  const chargeId = form.text('charge');
  const intentId = form.text('payment_intent');
  if (chargeId && !intentId) return getCharge(sandbox.store, chargeId);
  if (!intentId || chargeId) {
    throw createInvalidRequestError('Name either a payment_intent or a charge to refund.', {
      param: 'payment_intent',
    });
  }
  const intent = getPaymentIntent(sandbox.store, intentId, 'payment_intent');
  if (intent.latest_charge) return getCharge(sandbox.store, intent.latest_charge);
  throw createInvalidRequestError(
    'This PaymentIntent does not have a successful charge to refund.',
    {
      param: 'payment_intent',
    },
  );
}

function recordRefund(sandbox: Sandbox, charge: Charge, refund: Refund): Refund {
  const refunded = withRefunded(charge, charge.amount_refunded + refund.amount);
  return sandbox.store.transaction(() => {
    sandbox.store.put('refunds', refund);
    sandbox.store.put('charges', refunded);
    recordEvent(sandbox, 'charge.refunded', refunded);
    recordEvent(sandbox, 'refund.updated', refund);
    return refund;
  });
}

export function failNewestRefund(sandbox: Sandbox, charge: Charge): Refund {
  const refund = listRefunds(sandbox.store, charge.id).find(({ status }) => status === 'succeeded');
  if (!refund)
    throw createInvalidRequestError(`Charge ${charge.id} has no refund that could fail.`);
  return failRefund(sandbox, refund);
}

export function failRefund(sandbox: Sandbox, refund: Refund): Refund {
  if (refund.status !== 'succeeded')
    throw createInvalidRequestError(`Refund ${refund.id} has failed already.`);
  const charge = getCharge(sandbox.store, refund.charge);
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  };
  return sandbox.store.transaction(() => {
    sandbox.store.put('refunds', failed);
    sandbox.store.put('charges', withRefunded(charge, charge.amount_refunded - refund.amount));
    recordEvent(sandbox, 'refund.updated', failed);
    recordEvent(sandbox, 'refund.failed', failed);
    return failed;
  });
}

function withRefunded(charge: Charge, amount: number): Charge {
  return { ...charge, amount_refunded: amount, refunded: amount === charge.amount };
}

export function getRefund(store: SandboxStore, id: string): Refund {
  const refund = store.find('refunds', id);
  if (!refund) throw createMissingResourceError('refund', id);
  return refund;
}

/** The newest comes first. */
export function listRefunds(store: SandboxStore, chargeId: string): Refund[] {
  return store
    .list('refunds')
    .filter((refund) => refund.charge === chargeId)
    .reverse();
}

export const refundRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/refunds',
    handle: (sandbox, { form }) => createRefund(sandbox, form),
  },
  ...createReadRoutes('refunds', 'refund'),
];
