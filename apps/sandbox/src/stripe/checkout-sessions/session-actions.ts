import type { Sandbox } from '../../sandbox.ts';
import type { StoredSession } from './checkout-session.ts';
import { payByTransfer, receiveTransfer, refuseTransfer } from '../payments/bank-transfer.ts';
import { closeDispute, openDispute } from '../disputes/disputes.ts';
import { FormReader } from '../form/form-reader.ts';
import { getCharge, getPaymentIntent, type Charge } from '../payments/payment-intent.ts';
import { createRefund, failNewestRefund } from '../refunds/refunds.ts';
import {
  addTax,
  completeSession,
  declineSession,
  expireSession,
  payExpiredSession,
} from './session-lifecycle.ts';
import { createInvalidRequestError } from '../stripe-error.ts';

type Action = (sandbox: Sandbox, session: StoredSession) => unknown;

export const sessionActions = {
  pay: completeSession,
  decline: declineSession,
  expire: expireSession,
  'add-tax': addTax,
  'pay-late': payExpiredSession,
  'pay-by-transfer': payByTransfer,
  'receive-transfer': receiveTransfer,
  'refuse-transfer': refuseTransfer,
  refund: (sandbox, session) =>
    createRefund(sandbox, new FormReader({ charge: getSessionCharge(sandbox, session).id })),
  'fail-refund': (sandbox, session) =>
    failNewestRefund(sandbox, getSessionCharge(sandbox, session)),
  dispute: (sandbox, session) => openDispute(sandbox, getSessionCharge(sandbox, session)),
  'win-dispute': (sandbox, session) =>
    closeDispute(sandbox, getSessionCharge(sandbox, session), 'won'),
  'lose-dispute': (sandbox, session) =>
    closeDispute(sandbox, getSessionCharge(sandbox, session), 'lost'),
} satisfies Record<string, Action>;

export type SessionAction = keyof typeof sessionActions;

export function isSessionAction(name: string): name is SessionAction {
  return Object.hasOwn(sessionActions, name);
}

export function findCharge({ store }: Sandbox, session: StoredSession): Charge | undefined {
  const intent = session.payment_intent && getPaymentIntent(store, session.payment_intent);
  return intent && intent.latest_charge ? getCharge(store, intent.latest_charge) : undefined;
}

function getSessionCharge(sandbox: Sandbox, session: StoredSession): Charge {
  const charge = findCharge(sandbox, session);
  if (!charge) throw createInvalidRequestError('This Checkout Session has not been paid.');
  return charge;
}
