import type { Transaction } from '../../db/client.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import {
  clearFailedStart,
  deleteRefundLines,
  insertRefund,
  listOrderRefunds,
  type RefundRow,
  updateEndedLines,
  updateRefund,
} from './refund-queries.ts';

interface RefundedPayment {
  readonly orderId: number;
  /** It is null for the first payment of the order. */
  readonly secondPaymentId: number | null;
}

/** The order is locked. Returns the refunds that it had not confirmed before. */
export async function reconcileRefunds(
  db: Transaction,
  payment: RefundedPayment,
  { refunds, refund: outcome }: Pick<PaymentFacts, 'refunds' | 'refund'>,
  now: Date,
): Promise<RefundRow[]> {
  if (refunds.length === 0) return [];
  const { orderId } = payment;
  const stored = await listOrderRefunds(db, orderId);
  const confirmed: RefundRow[] = [];
  for (const { id: providerId, key, amountCents, status, failure } of refunds) {
    const row = stored.find((one) => one.providerId === providerId || one.documentId === key);
    const confirmedAt = status === 'succeeded' ? (row?.confirmedAt ?? now) : null;
    const failedAt = status === 'failed' ? (row?.failedAt ?? now) : null;
    if (!row) {
      const made = { ...payment, providerId, amountCents, confirmedAt, createdAt: now };
      const isNews = confirmedAt !== null || (failedAt !== null && outcome === 'failed');
      if (isNews) await insertRefund(db, { ...made, failedAt, failure });
      continue;
    }
    const isSame =
      row.providerId === providerId && row.confirmedAt === confirmedAt && row.failedAt === failedAt;
    if (isSame) continue;
    // What is left of a payment is less when another refund was faster.
    const isOfLines = row.amountCents === amountCents;
    if (!isOfLines) await deleteRefundLines(db, row.id);
    await updateRefund(db, row.id, { providerId, amountCents, confirmedAt, failedAt, failure });
    if (confirmedAt && !row.confirmedAt) {
      confirmed.push({ ...row, amountCents, lines: isOfLines ? row.lines : [] });
    }
  }
  await updateEndedLines(db, orderId, now);
  await clearFailedStart(db, orderId);
  return confirmed;
}
