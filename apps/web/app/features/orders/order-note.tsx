import type { Order } from '@partshelf/contract/orders.ts';
import { isAtAttemptLimit } from './order-status.ts';
import { paymentTexts } from './payment-texts.ts';

const notes: Record<string, string> = {
  failed: paymentTexts.failed.description,
  expired: paymentTexts.expired.description,
};

/** One sentence on what keeps an order from being paid. */
export function OrderNote({ order }: { order: Order }) {
  const note = isAtAttemptLimit(order)
    ? paymentTexts.limit.description
    : (notes[order.paymentStatus] ?? 'This order has not been paid yet.');
  return <p className="text-sm text-muted-foreground">{note}</p>;
}
