import type { Queryable } from '../../../db/client.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import { findExchangeRate } from '../settings/queries.ts';
import type { StoredSettings } from '../settings/settings.ts';
import { insertAlert } from './queries.ts';

const decimals = 6;
const maxAgeDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

/** Cents times a decimal such as 0.9231, half up. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  const scale = 10n ** BigInt(decimals);
  return Number((BigInt(cents) * scaled + scale / 2n) / scale);
}

const isOld = (rateDay: string, day: string) =>
  Date.parse(day) - Date.parse(rateDay) > maxAgeDays * dayMs;

/** VAT in the currency of the books; null when these are in dollars, or there is no rate. */
export async function computeAccounting(
  db: Queryable,
  { accountingCurrency: currency }: StoredSettings,
  day: string,
  taxCents: number,
): Promise<InvoiceSnapshot['accounting']> {
  if (currency === 'USD') return null;
  const found = await findExchangeRate(db, currency, day);
  if (!found) return null;
  const { rate, day: rateDay } = found;
  return { currency, rate, rateDay, taxCents: convertCents(taxCents, rate) };
}

/** One alert a month when the exchange rate that was used is old, or there is none. */
export async function alertAboutRate(
  db: Queryable,
  { accountingCurrency: currency }: StoredSettings,
  day: string,
  used: InvoiceSnapshot['accounting'],
): Promise<void> {
  if (currency === 'USD' || (used && !isOld(used.rateDay, day))) return;
  const state = used ? `is from ${used.rateDay}` : 'is missing';
  await insertAlert(db, {
    id: `exchange-rate:${currency}:${day.slice(0, 7)}`,
    type: 'shop.exchange_rate_old',
    alert: `the exchange rate of ${currency} ${state}: enter the current one in the settings of invoices`,
  });
}
