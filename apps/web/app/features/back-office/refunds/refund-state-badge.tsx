import type { RefundRequestState } from '@partshelf/contract/orders.ts';
import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<RefundRequestState, { tone: BadgeTone; icon: LucideIcon; label: string }> = {
  open: { tone: 'warning', icon: Clock, label: 'Open' },
  approved: { tone: 'success', icon: Check, label: 'Approved' },
  declined: { tone: 'neutral', icon: X, label: 'Declined' },
};

export const refundStateOptions = Object.entries(looks).map(([value, { label }]) => ({
  value,
  label,
}));

export function RefundStateBadge({ state }: { state: RefundRequestState }) {
  const { tone, icon, label } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
