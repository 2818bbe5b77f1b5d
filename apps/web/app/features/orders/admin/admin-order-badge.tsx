import { orderState, type OrderState } from '@partshelf/contract/back-office/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { reversalBadges } from '../order-badge.tsx';
import { getOrderBadge } from '../order-status.ts';

function getBadgeStyle(state: OrderState) {
  if (state === 'refunded' || state === 'disputed') return reversalBadges[state];
  return getOrderBadge({ paymentStatus: state, paymentAttempts: 0 });
}

export const orderStateOptions = orderState.options.map((value) => ({
  value,
  label: getBadgeStyle(value).label,
}));

/** Uses the labels that the buyer sees. */
export function AdminOrderBadge({ state }: { state: OrderState }) {
  const { label, tone, icon } = getBadgeStyle(state);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
