import { createId, type SandboxStore } from '../store.ts';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { createInvalidRequestError } from './errors.ts';
import { recordEvent } from './events.ts';
import type { Charge } from './payments.ts';
import { createReadRoutes } from './routes.ts';

const responseDays = 14;

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  evidence_details: {
    due_by: number;
    has_evidence: boolean;
    past_due: false;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: 'fraudulent' | 'product_not_received' | 'unrecognized';
  status:
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed';
};

export function findDispute(store: SandboxStore, chargeId: string): Dispute | undefined {
  return store.list('disputes').findLast((dispute) => dispute.charge === chargeId);
}

const openStatuses: readonly Dispute['status'][] = ['needs_response', 'under_review'];

export function hasOpenDispute(store: SandboxStore, chargeId: string): boolean {
  const dispute = findDispute(store, chargeId);
  return dispute !== undefined && openStatuses.includes(dispute.status);
}

/** The bank asks before it withdraws the money. */
export function openInquiry(sandbox: Sandbox, charge: Charge): Dispute {
  if (charge.disputed)
    throw createInvalidRequestError(`Charge ${charge.id} has been disputed already.`);
  const inquiry: Dispute = {
    ...createDispute(charge, unixSeconds(sandbox)),
    is_charge_refundable: true,
    reason: 'product_not_received',
    status: 'warning_needs_response',
  };
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', inquiry);
    sandbox.store.put('charges', { ...charge, disputed: true });
    recordEvent(sandbox, 'charge.dispute.created', inquiry);
    return inquiry;
  });
}

const reviewed: Partial<Record<Dispute['status'], Dispute['status']>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

export function answerDispute(sandbox: Sandbox, charge: Charge): Dispute {
  const open = findDispute(sandbox.store, charge.id);
  const status = open && reviewed[open.status];
  if (!status) throw createInvalidRequestError(`Charge ${charge.id} has no dispute to answer.`);
  const answered: Dispute = {
    ...open,
    status,
    evidence_details: { ...open.evidence_details, has_evidence: true, submission_count: 1 },
  };
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', answered);
    recordEvent(sandbox, 'charge.dispute.updated', answered);
    return answered;
  });
}

const isOpenInquiry = ({ status }: Dispute) =>
  status === 'warning_needs_response' || status === 'warning_under_review';

export function withdrawInquiry(sandbox: Sandbox, charge: Charge): Dispute {
  const open = findDispute(sandbox.store, charge.id);
  if (!open || !isOpenInquiry(open)) {
    throw createInvalidRequestError(`Charge ${charge.id} has no inquiry to withdraw.`);
  }
  const closed: Dispute = { ...open, status: 'warning_closed' };
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', closed);
    recordEvent(sandbox, 'charge.dispute.closed', closed);
    return closed;
  });
}

function escalate(sandbox: Sandbox, inquiry: Dispute): Dispute {
  const dispute: Dispute = { ...inquiry, is_charge_refundable: false, status: 'needs_response' };
  return sandbox.store.transaction(() => {
    sandbox.store.put('disputes', dispute);
    recordEvent(sandbox, 'charge.dispute.updated', dispute);
    recordEvent(sandbox, 'charge.dispute.funds_withdrawn', dispute);
    return dispute;
  });
}

export function openDispute(sandbox: Sandbox, charge: Charge): Dispute {
  const known = findDispute(sandbox.store, charge.id);
  if (known && isOpenInquiry(known)) return escalate(sandbox, known);
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
    (open && openStatuses.includes(open.status)) || (open?.status === 'lost' && status === 'won');
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

export const disputeReadRoutes = createReadRoutes('disputes', 'dispute');
