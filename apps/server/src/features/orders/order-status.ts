import type { PaymentStatus } from '@partshelf/contract/orders/orders.ts';

type PaymentOutcome = 'paid' | 'unpaid' | 'expired' | 'reopened';

/** `succeeded` is final, and money that arrives late still counts. */
const transitions: Record<PaymentStatus, Partial<Record<PaymentOutcome, PaymentStatus>>> = {
  pending: { paid: 'succeeded', unpaid: 'failed', expired: 'expired' },
  failed: { paid: 'succeeded', expired: 'expired', reopened: 'pending' },
  expired: { paid: 'succeeded', reopened: 'pending' },
  succeeded: {},
};

export function nextStatus(status: PaymentStatus, outcome: PaymentOutcome): PaymentStatus {
  return transitions[status][outcome] ?? status;
}
