import { limits } from '@partshelf/contract/limits.ts';
import type { licenceEntryKinds } from './tables/licences.ts';

export interface TermEntry {
  readonly kind: (typeof licenceEntryKinds)[number];
  /** It is null for an entry in days, and for one whose updates never end. */
  readonly months: number | null;
  readonly days: number | null;
  readonly orderLineId: number | null;
  readonly createdAt: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A licence can be renewed once its updates end before it. */
export const getRenewableEnd = (now: Date): Date =>
  new Date(now.getTime() + limits.licenceSoonDays * dayMs);

/** The day of the month is that of the start, or the last one of a shorter month. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

/** A renewal whose money went back counts as if it had never been. */
function withoutRefunded(entries: readonly TermEntry[]): TermEntry[] {
  const isReturned = new Map<number, boolean>();
  for (const { kind, orderLineId } of entries) {
    if (orderLineId === null) continue;
    if (kind === 'refunded') isReturned.set(orderLineId, true);
    if (kind === 'restored') isReturned.set(orderLineId, false);
  }
  return entries.filter(({ kind, orderLineId }) => {
    if (kind === 'refunded' || kind === 'restored') return false;
    return kind !== 'renewed' || orderLineId === null || !isReturned.get(orderLineId);
  });
}

/**
 * The end of updates is the sum of the entries, in the order in which they were written. It is null
 * for ever. A renewal that comes too late for the old end counts from its own time.
 */
export function sumTerm(entries: readonly TermEntry[]): Date | null {
  let [start, months, days] = [new Date(0), 0, 0];
  const readEnd = () => new Date(addMonths(start, months).getTime() + days * dayMs);
  for (const entry of withoutRefunded(entries)) {
    if (entry.months === null && entry.days === null) return null;
    const isLate =
      entry.kind === 'renewed' &&
      entry.createdAt.getTime() > readEnd().getTime() + limits.licenceRenewalDays * dayMs;
    if (entry.kind === 'issued' || isLate) [start, months, days] = [entry.createdAt, 0, 0];
    months += entry.months ?? 0;
    days += entry.days ?? 0;
  }
  return readEnd();
}
