import type { DiscountState } from '@partshelf/contract/back-office/discounts.ts';
import { Ban, Check, CircleSlash, Clock, TimerOff } from 'lucide-react';
import { StateBadge, toStateOptions, type BadgeStyles } from '../../../ui/state-badge.tsx';

const styles: BadgeStyles<DiscountState> = {
  active: { tone: 'success', icon: Check, label: 'Active' },
  scheduled: { tone: 'info', icon: Clock, label: 'Scheduled' },
  expired: { tone: 'neutral', icon: TimerOff, label: 'Expired' },
  usedUp: { tone: 'neutral', icon: CircleSlash, label: 'Used up' },
  withdrawn: { tone: 'destructive', icon: Ban, label: 'Withdrawn' },
};

export const discountStateOptions = toStateOptions(styles);

export function DiscountStateBadge({ state }: { state: DiscountState }) {
  return <StateBadge state={state} styles={styles} />;
}
