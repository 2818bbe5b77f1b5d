import { Badge } from '../../ui/badge.tsx';
import { badgeOf, type PaymentState } from './order-status.ts';

export function OrderBadge({ order }: { order: PaymentState }) {
  const { label, ...look } = badgeOf(order);
  return <Badge {...look}>{label}</Badge>;
}
