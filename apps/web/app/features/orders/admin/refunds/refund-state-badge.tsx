import type { RefundRequestState } from '@partshelf/contract/orders/orders.ts';
import { Check, Clock, X } from 'lucide-react';
import { StateBadge, toStateOptions, type BadgeStyles } from '../../../../ui/state-badge.tsx';

const styles: BadgeStyles<RefundRequestState> = {
  open: { tone: 'warning', icon: Clock, label: 'Open' },
  approved: { tone: 'success', icon: Check, label: 'Approved' },
  declined: { tone: 'neutral', icon: X, label: 'Declined' },
};

export const refundStateOptions = toStateOptions(styles);

export function RefundStateBadge({ state }: { state: RefundRequestState }) {
  return <StateBadge state={state} styles={styles} />;
}
