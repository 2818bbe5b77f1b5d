import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { recordEvent } from './events.ts';
import type { Charge } from './payments.ts';
import { createInvalidRequestError, createReadRoutes } from './stripe-api.ts';

const responseDays = 14;

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
};

export function findDispute(store: SandboxStore, chargeId: string): Dispute | undefined {
  return store.list('disputes').findLast((dispute) => dispute.charge === chargeId);
}

export function hasOpenDispute(store: SandboxStore, chargeId: string): boolean {
  return findDispute(store, chargeId)?.status === 'needs_response';
}

export function openDispute(sandbox: Sandbox, charge: Charge): Dispute {
  if (charge.disputed)
    throw createInvalidRequestError(`Charge ${charge.id} has been disputed already.`);
  const dispute = createDispute(charge, unixSeconds(sandbox));
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', dispute);
    sandbox.store.put('charges', { ...charge, disputed: true });
    recordEvent(sandbox, 'charge.dispute.created', dispute);
    recordEvent(sandbox, 'charge.dispute.funds_withdrawn', dispute);
    return dispute;
  });
}

export function createDispute(charge: Charge, created: number): Dispute {
  return {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: {
      due_by: created + responseDays * 24 * 60 * 60,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function closeDispute(sandbox: Sandbox, charge: Charge, status: 'won' | 'lost'): Dispute {
  const open = findDispute(sandbox.store, charge.id);
  // A bank may reverse its decision for the buyer.
  const isUndecided =
    open?.status === 'needs_response' || (open?.status === 'lost' && status === 'won');
  if (!open || !isUndecided) {
    throw createInvalidRequestError(`Charge ${charge.id} has no dispute to decide.`);
  }
  const closed: Dispute = { ...open, status };
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', closed);
    recordEvent(sandbox, 'charge.dispute.closed', closed);
    if (status === 'won') recordEvent(sandbox, 'charge.dispute.funds_reinstated', closed);
    return closed;
  });
}

export const disputeRoutes = createReadRoutes('disputes', 'dispute');
