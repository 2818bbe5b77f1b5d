import { limits } from '@partshelf/contract/limits.ts';
import type { Order, TransferState } from '@partshelf/contract/orders/orders.ts';
import { Ban, CircleCheck, CircleX, Clock, TimerOff, type LucideIcon } from 'lucide-react';
import type { BadgeTone } from '../../ui/badge.tsx';

const maxAttempts = limits.paymentAttempts;

/** The status may be one that this build does not know. */
export interface PaymentState extends Pick<Order, 'paymentAttempts'> {
  paymentStatus: string;
  transfer?: { readonly state: TransferState } | undefined;
}

interface StatusBadge {
  label: string;
  tone: BadgeTone;
  icon: LucideIcon;
}

const knownBadges = new Map<string, StatusBadge>([
  ['succeeded', { label: 'Paid', tone: 'success', icon: CircleCheck }],
  ['pending', { label: 'Pending', tone: 'info', icon: Clock }],
  ['expired', { label: 'Expired', tone: 'neutral', icon: TimerOff }],
  ['failed', { label: 'Failed', tone: 'destructive', icon: CircleX }],
]);

const transferBadges: Record<TransferState, StatusBadge> = {
  waiting: { label: 'Waiting for your transfer', tone: 'info', icon: Clock },
  overdue: { label: 'Overdue', tone: 'warning', icon: TimerOff },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: Ban },
  paid: { label: 'Paid', tone: 'success', icon: CircleCheck },
};

export function getOrderBadge(order: PaymentState): StatusBadge {
  if (order.transfer && !isPaid(order)) return transferBadges[order.transfer.state];
  const known = knownBadges.get(order.paymentStatus);
  if (known) return known;
  if (isAtAttemptLimit(order)) return { label: 'Max Attempts', tone: 'destructive', icon: Ban };
  return {
    label: `Pending (${order.paymentAttempts}/${maxAttempts})`,
    tone: 'warning',
    icon: Clock,
  };
}

export function isPaid({ paymentStatus }: PaymentState): boolean {
  return paymentStatus === 'succeeded';
}

type Reversal = 'refunded' | 'disputed';

/** There is a refund or dispute after the payment; nothing can be downloaded then. */
export function getReversal({
  refundedAt,
  disputedAt,
}: Pick<Order, 'refundedAt' | 'disputedAt'>): Reversal | undefined {
  if (refundedAt) return 'refunded';
  return disputedAt ? 'disputed' : undefined;
}

export const isPartlyRefunded = ({
  refunded,
  refundedAt,
}: Pick<Order, 'refunded' | 'refundedAt'>): boolean => refunded > 0 && refundedAt === null;

export function allowsDownload(order: Order): boolean {
  return (isPaid(order) || order.isDelivered === true) && !getReversal(order);
}

export function isAtAttemptLimit({ paymentAttempts }: PaymentState): boolean {
  return paymentAttempts >= maxAttempts;
}

export function needsSupport(order: Order): boolean {
  return (
    (isAtAttemptLimit(order) && !order.transfer) ||
    (isPaid(order) && getReversal(order) === 'disputed')
  );
}

export function canRetry(order: PaymentState): boolean {
  if (order.transfer) return false;
  const isOpen = ['pending', 'expired', 'failed'].includes(order.paymentStatus);
  return isOpen && !isAtAttemptLimit(order);
}

export function getRetryLabel({ paymentStatus, paymentAttempts }: PaymentState): string {
  if (paymentStatus === 'expired') return 'New Payment Session';
  return `Retry Payment (Attempt ${paymentAttempts}/${maxAttempts})`;
}

/** Returns undefined where none is left, or none is needed. */
export function getAttemptsText(order: PaymentState): string | undefined {
  if (!canRetry(order)) return undefined;
  const left = maxAttempts - order.paymentAttempts;
  const next = order.paymentStatus === 'expired' ? 'A new payment session' : 'A retry';
  return `${next} counts as an attempt. ${left === 1 ? '1 attempt is' : `${left} attempts are`} left.`;
}

export const paymentTexts = {
  failed: {
    title: 'Payment Failed',
    description: "We couldn't process your payment. Please try again.",
  },
  expired: {
    title: 'Session Expired',
    description: 'Your payment session has expired. Please try again.',
  },
  limit: {
    title: 'Maximum Attempts Reached',
    description: "You've reached the maximum retry attempts. Please contact support.",
  },
  stillOpen: 'The last payment page is still open, so you can still pay.',
};
