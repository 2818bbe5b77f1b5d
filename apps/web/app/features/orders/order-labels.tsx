import type { OrderState } from '@partshelf/contract/orders/admin.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { clsx } from 'clsx';
import { Building2, TriangleAlert, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import {
  getOrderBadge,
  getReversal,
  isPaid,
  isPartlyRefunded,
  type PaymentState,
} from './order-status.ts';
import { formatMoney } from '../../ui/money.ts';

const reversalBadges = {
  partlyRefunded: { label: 'Partly refunded', tone: 'neutral', icon: Undo2 },
  refunded: { label: 'Refunded', tone: 'neutral', icon: Undo2 },
  disputed: { label: 'Payment disputed', tone: 'warning', icon: TriangleAlert },
} as const;

/** It is what staff read. */
export function getOrderStateBadge(state: OrderState, transfer?: Order['transfer']) {
  if (state in reversalBadges) return reversalBadges[state as keyof typeof reversalBadges];
  const badge = getOrderBadge({ paymentStatus: state, paymentAttempts: 0, transfer });
  const isAwaited = state !== 'succeeded' && transfer?.state === 'waiting';
  return isAwaited ? { ...badge, label: 'Waiting for a transfer' } : badge;
}

export function OrderBadges({ order }: { order: Order }) {
  const reversal = getReversal(order);
  return (
    <div className="flex flex-wrap gap-2">
      <OrderBadge order={order} />
      {isPartlyRefunded(order) && <LabelledBadge {...reversalBadges.partlyRefunded} />}
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

export function RefundedLabel({ order }: { order: Pick<Order, 'refunded' | 'refundedAt'> }) {
  if (!isPartlyRefunded(order)) return null;
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-muted-foreground">
      {formatMoney(order.refunded)} refunded
    </span>
  );
}

/** Null is someone whose account is gone. */
export function getBuyerLabel({ boughtBy }: Pick<Order, 'boughtBy'>): string {
  return boughtBy === undefined ? 'You' : (boughtBy ?? 'A former colleague');
}

export function BuyerInSentence({ order: { boughtBy } }: { order: Pick<Order, 'boughtBy'> }) {
  return <bdi>{boughtBy === undefined ? 'you' : (boughtBy ?? 'a former colleague')}</bdi>;
}

export function BoughtFor({ order, className }: { order: Order; className?: string }) {
  const { company } = order;
  if (!company) return null;
  return (
    <p className={clsx('flex items-start gap-1.5 text-sm text-muted-foreground', className)}>
      <Building2 aria-hidden className="mt-0.75 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isPaid(order) ? 'Bought for' : 'For'} <bdi>{company.name}</bdi> by{' '}
        <BuyerInSentence order={order} />
      </span>
    </p>
  );
}

export function Reference({ children }: { children: string }) {
  return <span className="label break-all text-foreground select-all">{children}</span>;
}
