import type { Sandbox } from '../sandbox.ts';
import type { StoredSession } from './checkout-session.ts';
import { payByTransfer, receiveTransfer, refuseTransfer } from './delayed-payment.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { FormReader } from './form-reader.ts';
import { getCharge, getPaymentIntent, type Charge } from './payment-intent.ts';
import { createRefund, failRefund } from './refunds.ts';
import {
  addTax,
  completeSession,
  declineSession,
  expireSession,
  payLate,
} from './session-lifecycle.ts';
import { invalidRequest } from './stripe-error.ts';

type Action = (sandbox: Sandbox, session: StoredSession) => unknown;

/** What can be done to a session from outside the card page, by its name in an address. */
export const sessionActions = {
  pay: completeSession,
  decline: declineSession,
  expire: expireSession,
  'add-tax': addTax,
  'pay-late': payLate,
  'pay-by-transfer': payByTransfer,
  'receive-transfer': receiveTransfer,
  'refuse-transfer': refuseTransfer,
  refund: (sandbox, session) =>
    createRefund(sandbox, new FormReader({ charge: chargeOf(sandbox, session).id })),
  'fail-refund': (sandbox, session) => failRefund(sandbox, chargeOf(sandbox, session)),
  dispute: (sandbox, session) => openDispute(sandbox, chargeOf(sandbox, session)),
  'win-dispute': (sandbox, session) => closeDispute(sandbox, chargeOf(sandbox, session), 'won'),
  'lose-dispute': (sandbox, session) => closeDispute(sandbox, chargeOf(sandbox, session), 'lost'),
} satisfies Record<string, Action>;

export type SessionAction = keyof typeof sessionActions;

export function isSessionAction(name: string): name is SessionAction {
  return Object.hasOwn(sessionActions, name);
}

export function findCharge({ store }: Sandbox, session: StoredSession): Charge | undefined {
  const intent = session.payment_intent && getPaymentIntent(store, session.payment_intent);
  return intent && intent.latest_charge ? getCharge(store, intent.latest_charge) : undefined;
}

function chargeOf(sandbox: Sandbox, session: StoredSession): Charge {
  const charge = findCharge(sandbox, session);
  if (!charge) throw invalidRequest('This Checkout Session has not been paid.');
  return charge;
}
