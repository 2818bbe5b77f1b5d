import type { OrderState } from '@partshelf/contract/orders/admin.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { getOrderBadge, getReversal, type PaymentState } from './order-status.ts';

export const reversalBadges = {
  refunded: { label: 'Refunded', tone: 'neutral', icon: Undo2 },
  disputed: { label: 'Payment disputed', tone: 'warning', icon: TriangleAlert },
} as const;

/** For staff, with the labels that the buyer sees. */
export function getOrderStateBadge(state: OrderState) {
  if (state === 'partlyRefunded') {
    return { ...reversalBadges.refunded, label: 'Partly refunded' };
  }
  if (state === 'refunded' || state === 'disputed') return reversalBadges[state];
  return getOrderBadge({ paymentStatus: state, paymentAttempts: 0 });
}

export function OrderBadges({ order }: { order: Order }) {
  const reversal = getReversal(order);
  return (
    <div className="flex flex-wrap gap-2">
      <OrderBadge order={order} />
      {reversal && <LabelledBadge {...reversalBadges[reversal]} />}
    </div>
  );
}

export function OrderBadge({ order }: { order: PaymentState }) {
  return <LabelledBadge {...getOrderBadge(order)} />;
}

function LabelledBadge({ label, ...badge }: ReturnType<typeof getOrderBadge>) {
  return <Badge {...badge}>{label}</Badge>;
}

export function Reference({ children }: { children: string }) {
  return <span className="label break-all text-foreground select-all">{children}</span>;
}
