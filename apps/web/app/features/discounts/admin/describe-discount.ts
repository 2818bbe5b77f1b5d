import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { formatDateTime } from '../../../ui/dates.ts';

export function describeValue({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  return kind === 'percent' ? `${value} %` : formatUsd(value);
}

export function describeUses({ uses, limit }: Pick<Discount, 'uses' | 'limit'>): string {
  const used = uses.toLocaleString('en-US');
  return limit === null ? used : `${used} of ${limit.toLocaleString('en-US')}`;
}

export function describePeriod({ from, until }: Pick<Discount, 'from' | 'until'>): string {
  if (from && until) return `${formatDateTime(from)} to ${formatDateTime(until)}`;
  if (from) return `From ${formatDateTime(from)}`;
  return until ? `Until ${formatDateTime(until)}` : 'Always';
}
