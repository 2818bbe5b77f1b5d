import type { Order } from '@partshelf/contract/orders.ts';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { badgeOf, setbackOf, type PaymentState } from './order-status.ts';

/** What befell a payment after it had come in. */
export const setbackBadges = {
  refunded: { label: 'Refunded', tone: 'neutral', icon: Undo2 },
  disputed: { label: 'Payment disputed', tone: 'warning', icon: TriangleAlert },
} as const;

/** How the payment of an order stands, and what befell it afterwards. */
export function OrderBadges({ order }: { order: Order }) {
  const setback = setbackOf(order);
  return (
    <div className="flex flex-wrap gap-2">
      <OrderBadge order={order} />
      {setback && <LabelledBadge {...setbackBadges[setback]} />}
    </div>
  );
}

export function OrderBadge({ order }: { order: PaymentState }) {
  return <LabelledBadge {...badgeOf(order)} />;
}

function LabelledBadge({ label, ...look }: ReturnType<typeof badgeOf>) {
  return <Badge {...look}>{label}</Badge>;
}
