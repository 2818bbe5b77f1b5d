import { getVendorDay } from '../vendor-day.ts';
import type { Period } from './tax-summary-query.ts';

/** From the first day of this quarter until today. */
export function getCurrentQuarter(timeZone: string): Period {
  const until = getVendorDay(timeZone);
  const [year, month] = until.split('-');
  const firstMonth = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return { from: `${year}-${String(firstMonth).padStart(2, '0')}-01`, until };
}

export function findPeriodErrors({ from, until }: Period): Partial<Period> {
  const errors: { from?: string; until?: string } = {};
  if (!from) errors.from = 'Choose the first day';
  if (!until) errors.until = 'Choose the last day';
  if (from && until && from > until) errors.until = 'The last day is before the first';
  return errors;
}
