import type { Sandbox } from '../sandbox.ts';
import {
  completeSession,
  declineSession,
  expireSession,
  findCharge,
  payExpiredSession,
  requireOpen,
  type StoredSession,
} from './checkout-sessions.ts';
import {
  answerDispute,
  closeDispute,
  openDispute,
  openInquiry,
  withdrawInquiry,
} from './disputes.ts';
import { createInvalidRequestError } from './errors.ts';
import { FormReader } from './form.ts';
import type { Charge } from './payments.ts';
import { createRefund, failNewestRefund } from './refunds.ts';
import { payByTransfer, promiseTransfer, receiveTransfer, refuseTransfer } from './transfers.ts';

type Action = (sandbox: Sandbox, session: StoredSession) => unknown;

export const sessionActions = {
  pay: completeSession,
  decline: declineSession,
  expire: expireSession,
  'add-tax': addTax,
  'pay-late': payExpiredSession,
  'pay-by-transfer': payByTransfer,
  'promise-transfer': promiseTransfer,
  'receive-transfer': receiveTransfer,
  'refuse-transfer': refuseTransfer,
  refund: (sandbox, session) =>
    createRefund(sandbox, new FormReader({ charge: getSessionCharge(sandbox, session).id })),
  'fail-refund': (sandbox, session) =>
    failNewestRefund(sandbox, getSessionCharge(sandbox, session)),
  dispute: (sandbox, session) => openDispute(sandbox, getSessionCharge(sandbox, session)),
  inquire: (sandbox, session) => openInquiry(sandbox, getSessionCharge(sandbox, session)),
  'answer-dispute': (sandbox, session) =>
    answerDispute(sandbox, getSessionCharge(sandbox, session)),
  'withdraw-inquiry': (sandbox, session) =>
    withdrawInquiry(sandbox, getSessionCharge(sandbox, session)),
  'win-dispute': (sandbox, session) =>
    closeDispute(sandbox, getSessionCharge(sandbox, session), 'won'),
  'lose-dispute': (sandbox, session) =>
    closeDispute(sandbox, getSessionCharge(sandbox, session), 'lost'),
} satisfies Record<string, Action>;

export type SessionAction = keyof typeof sessionActions;

export function isSessionAction(name: string): name is SessionAction {
  return Object.hasOwn(sessionActions, name);
}

function getSessionCharge(sandbox: Sandbox, session: StoredSession): Charge {
  const charge = findCharge(sandbox, session);
  if (!charge) throw createInvalidRequestError('This Checkout Session has not been paid.');
  return charge;
}

const addedTaxRate = 0.1;

/** A Stripe account can add tax to every session by default. */
function addTax(sandbox: Sandbox, session: StoredSession): StoredSession {
  requireOpen(session, 'taxed');
  const tax = Math.round(session.amount_subtotal * addedTaxRate);
  const taxed: StoredSession = {
    ...session,
    amount_total: session.amount_subtotal + tax,
    total_details: { ...session.total_details, amount_tax: tax },
  };
  sandbox.store.put('sessions', taxed);
  return taxed;
}
