import type { Sandbox } from '../sandbox.ts';
import type { StoredSession } from '../stripe/checkout-sessions/checkout-session.ts';
import { findDispute } from '../stripe/disputes/disputes.ts';
import { findCharge, type SessionAction } from '../stripe/checkout-sessions/session-actions.ts';

type PaymentState =
  | 'processing'
  | 'refused'
  | 'paid'
  | 'refunded in part'
  | 'refunded'
  | 'disputed'
  | 'lost';

export const paymentStates: Record<
  PaymentState,
  { readonly text: string; readonly actions: readonly SessionAction[] }
> = {
  processing: {
    text: 'Transfer in progress',
    actions: ['receive-transfer', 'refuse-transfer'],
  },
  refused: { text: 'Transfer refused', actions: [] },
  paid: { text: 'Paid', actions: ['refund', 'dispute'] },
  'refunded in part': { text: 'Refunded in part', actions: ['refund', 'dispute'] },
  refunded: { text: 'Refunded', actions: ['fail-refund'] },
  disputed: { text: 'Disputed', actions: ['win-dispute', 'lose-dispute'] },
  lost: { text: 'Lost to a dispute', actions: ['win-dispute'] },
};

export const actionLabels: Partial<Record<SessionAction, string>> = {
  'receive-transfer': 'Money arrives',
  'refuse-transfer': 'Money does not arrive',
  refund: 'Refund',
  'fail-refund': 'Refund fails',
  dispute: 'Buyer disputes',
  'win-dispute': 'Shop wins',
  'lose-dispute': 'Buyer wins',
};

export function getPaymentState(sandbox: Sandbox, session: StoredSession): PaymentState {
  const charge = findCharge(sandbox, session);
  if (!charge) {
    const intent = sandbox.store.find('paymentIntents', session.payment_intent ?? '');
    return intent?.status === 'processing' ? 'processing' : 'refused';
  }
  const dispute = findDispute(sandbox.store, charge.id);
  if (dispute?.status === 'needs_response') return 'disputed';
  if (dispute?.status === 'lost') return 'lost';
  if (charge.refunded) return 'refunded';
  return charge.amount_refunded > 0 ? 'refunded in part' : 'paid';
}
