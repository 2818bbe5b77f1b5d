import type { DeletionRefusal } from '@partshelf/contract/privacy/account-deletion.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs.ts';
import { findUnsettledOrder } from './refusal-queries.ts';

const codes = {
  payment: 'DELETION_PAYMENT_OPEN',
  refund: 'DELETION_REFUND_OPEN',
  dispute: 'DELETION_DISPUTE_OPEN',
} as const;

interface JobDeps {
  readonly jobs: Jobs;
}

/** Payments and refunds start under the lock on the person, which the caller holds to be certain. */
export async function findOpenOrder(
  { jobs }: JobDeps,
  db: Queryable,
  userId: number,
): Promise<DeletionRefusal | null> {
  const parts = await jobs.listUnfinishedData(db, 'refund-part');
  const refunds = await jobs.listUnfinishedData(db, 'refund-payment');
  const order = await findUnsettledOrder(db, userId, {
    orderIds: parts.map(({ orderId }) => orderId),
    sessionIds: refunds.map(({ sessionId }) => sessionId),
  });
  return order ? { code: codes[order.state], orderDocumentId: order.documentId } : null;
}

/** Certain once the Admins and the person are locked. */
export async function findRefusal(
  deps: JobDeps,
  db: Queryable,
  userId: number,
  activeAdmins: readonly number[],
): Promise<DeletionRefusal | null> {
  const isLastAdmin = activeAdmins.length === 1 && activeAdmins[0] === userId;
  if (isLastAdmin) return { code: 'LAST_ADMIN', orderDocumentId: null };
  return findOpenOrder(deps, db, userId);
}
