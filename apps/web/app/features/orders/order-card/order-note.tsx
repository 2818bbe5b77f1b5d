import type { Order } from '@partshelf/contract/orders/orders.ts';
import { formatDate } from '../../../ui/dates.ts';
import { isAtAttemptLimit, isPaid, getReversal } from '../order-status.ts';
import { paymentTexts } from '../payment-texts.ts';

const notes: Record<string, string> = {
  failed: 'This order has not been paid yet. Nothing was charged.',
  expired: paymentTexts.expired.description,
};

export function OrderNote({ order }: { order: Order }) {
  if (isPaid(order) && !getReversal(order)) return null;
  return <p className="text-sm text-muted-foreground">{describeNote(order)}</p>;
}

function describeNote(order: Order): string {
  const { paymentStatus, refundedAt } = order;
  if (refundedAt)
    return `Refunded on ${formatDate(refundedAt)}. Its downloads are no longer available.`;
  if (isPaid(order))
    return 'Your bank asks for this payment back. Until it has decided, the downloads are not available.';
  if (isAtAttemptLimit(order)) return paymentTexts.limit.description;
  return notes[paymentStatus] ?? 'This order has not been paid yet.';
}
