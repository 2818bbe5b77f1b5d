import type { MadeRefund, Order } from '@partshelf/contract/orders/orders.ts';
import { formatDate } from '../../ui/dates.ts';

interface RefundRow {
  readonly key: string;
  readonly name: string;
  readonly reason?: string | undefined;
  readonly amount: number;
}

const getQuantityLabel = ({ title, quantity }: MadeRefund['lines'][number]) =>
  quantity > 1 ? `${title} × ${quantity}` : title;

function getRefundName({ refundedAt, lines }: MadeRefund): string {
  const products = lines.map(getQuantityLabel).join(', ');
  return `Refunded on ${formatDate(refundedAt)}${products && `: ${products}`}`;
}

export function listRefundRows({
  refunded,
  remaining,
  refunds,
}: Pick<Order, 'refunded' | 'remaining' | 'refunds'>): RefundRow[] {
  if (refunded === 0) return [];
  const made = refunds.map((refund, index) => ({
    key: String(index),
    name: getRefundName(refund),
    reason: refund.reason,
    amount: -refund.amount,
  }));
  // Refunds of early releases are only known as a sum.
  const rows = made.length > 0 ? made : [{ key: 'sum', name: 'Refunded', amount: -refunded }];
  return [...rows, { key: 'remaining', name: 'Remaining', amount: remaining }];
}
