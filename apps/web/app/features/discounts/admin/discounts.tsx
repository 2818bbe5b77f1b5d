import type { Discount, DiscountBatch, DiscountState } from '@partshelf/contract/discounts.ts';
import { Ban, Check, CircleSlash, Clock, TimerOff } from 'lucide-react';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { formatMoney } from '../../../ui/money.ts';

interface Documented {
  readonly documentId: string;
}

export const discountListPath = '/admin/discounts';

export const getDiscountPath = ({ documentId }: Documented) => `${discountListPath}/${documentId}`;

export const getBatchPath = ({ documentId }: Documented) =>
  `${discountListPath}/batches/${documentId}`;

/** Opens the shop and applies the code at checkout. */
export const getDiscountLink = (code: string, publicUrl: string) =>
  new URL(`/?code=${encodeURIComponent(code)}`, publicUrl).href;

export const discountsKey = ['back-office', 'discounts'];

const batchPollMs = 1_000;

export const discountChoicesQuery = (search: string) =>
  apiQuery([...discountsKey, 'choices'], 'GET /back-office/discounts', {
    query: { search: search || undefined, pagination: { pageSize: 25 } },
  });

export function discountQuery(documentId: string) {
  return apiQuery([...discountsKey, 'discount'], 'GET /back-office/discounts/:documentId', {
    params: { documentId },
  });
}

/** It polls until all codes are made. */
export function batchQuery(documentId: string) {
  return {
    ...apiQuery([...discountsKey, 'batch'], 'GET /back-office/discounts/batches/:documentId', {
      params: { documentId },
    }),
    refetchInterval: ({ state: { data } }: { state: { data?: { data: DiscountBatch } } }) =>
      data && !data.data.done ? batchPollMs : false,
  };
}

export function discountValueLabel({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  return kind === 'percent' ? `${value}%` : formatMoney(value);
}

export function discountUsesLabel({ uses, limit }: Pick<Discount, 'uses' | 'limit'>): string {
  const used = uses.toLocaleString('en-US');
  return limit === null ? used : `${used} of ${limit.toLocaleString('en-US')}`;
}

export function discountPeriodLabel({ from, until }: Pick<Discount, 'from' | 'until'>): string {
  if (from && until) return `${formatDateTime(from)} to ${formatDateTime(until)}`;
  if (from) return `From ${formatDateTime(from)}`;
  return until ? `Until ${formatDateTime(until)}` : 'Always';
}

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
