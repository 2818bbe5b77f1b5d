import type { Transaction } from '../../db/client.ts';
import { listRefundableLines, type RefundableLine } from '../../db/refundable-lines.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentRefund } from '../../providers/stripe/payment-facts.ts';
import { lockOrder } from './order-queries.ts';
import {
  clearFailedStart,
  deleteRefundLines,
  insertRefund,
  listRefunds,
  type RefundRow,
  sumWaitingCents,
  updateEndedLines,
  updateRefund,
} from './refund-queries.ts';

/**
 * Before the provider is asked. A refund that was given up can be tried again, unless what it was
 * about has been refunded since. `isStored` is false for one that a release before began.
 */
export async function resumeRefund(
  { db }: Deps,
  orderId: number,
  key: string,
): Promise<{ readonly isStored: boolean; readonly isPossible: boolean }> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const refund = (await listRefunds(transaction, orderId)).find((row) => row.documentId === key);
    if (!refund?.failedAt) return { isStored: refund !== undefined, isPossible: true };
    const sold = await listRefundableLines(transaction, orderId);
    const goneCents = order.refundedCents + (await sumWaitingCents(transaction, orderId));
    const isPossible =
      refund.amountCents <= order.totalCents - goneCents &&
      refund.lines.every((line) => isLeft(sold, line));
    if (isPossible) await updateRefund(transaction, refund.id, { failedAt: null });
    return { isStored: true, isPossible };
  });
}

function isLeft(sold: readonly RefundableLine[], refunded: RefundRow['lines'][number]): boolean {
  const left = sold.find(({ id }) => id === refunded.orderLineId)?.left;
  return (
    left !== undefined &&
    refunded.quantity <= left.quantity &&
    refunded.netCents <= left.netCents &&
    refunded.amountCents <= left.amountCents
  );
}

/**
 * What the provider says about the refunds of the first payment. Those that it made by itself are
 * amounts without lines. The order is locked. Returns the refunds that it had not confirmed before.
 */
export async function reconcileRefunds(
  db: Transaction,
  orderId: number,
  provided: readonly PaymentRefund[],
  now: Date,
): Promise<RefundRow[]> {
  if (provided.length === 0) return [];
  const stored = await listRefunds(db, orderId);
  const confirmed: RefundRow[] = [];
  for (const { id: providerId, key, amountCents, status } of provided) {
    const row = stored.find((one) => one.providerId === providerId || one.documentId === key);
    const confirmedAt = status === 'succeeded' ? (row?.confirmedAt ?? now) : null;
    const failedAt = status === 'failed' ? (row?.failedAt ?? now) : null;
    if (!row) {
      const made = { orderId, providerId, amountCents, confirmedAt, createdAt: now };
      if (confirmedAt) await insertRefund(db, made);
      continue;
    }
    const isSame =
      row.providerId === providerId && row.confirmedAt === confirmedAt && row.failedAt === failedAt;
    if (isSame) continue;
    // What is left of a payment is less when another refund was faster.
    const isOfLines = row.amountCents === amountCents;
    if (!isOfLines) await deleteRefundLines(db, row.id);
    await updateRefund(db, row.id, { providerId, amountCents, confirmedAt, failedAt });
    if (confirmedAt && !row.confirmedAt) {
      confirmed.push({ ...row, amountCents, lines: isOfLines ? row.lines : [] });
    }
  }
  await updateEndedLines(db, orderId, now);
  await clearFailedStart(db, orderId);
  return confirmed;
}
