import type { InvoicingSettings } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { formatSharedDate } from '../../../../ui/dates.ts';

const oldestRateDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

type Rates = Pick<InvoicingSettings, 'accountingCurrency' | 'exchangeRates'>;

/** What is wrong with the rate that counts on a day; undefined if nothing is. */
export function findExchangeRateProblem(
  { accountingCurrency, exchangeRates }: Rates,
  today: string,
): string | undefined {
  if (accountingCurrency === 'USD') return undefined;
  const known = exchangeRates.map(({ day }) => day).filter((day) => day && day <= today);
  const newest = known.sort().at(-1);
  if (!newest)
    return `There is no exchange rate of ${accountingCurrency} yet. Add the one of today.`;
  const ageDays = (Date.parse(today) - Date.parse(newest)) / dayMs;
  return ageDays > oldestRateDays
    ? `The newest exchange rate is of ${formatSharedDate(newest)}, more than ${oldestRateDays} days old. Add the one of today.`
    : undefined;
}
