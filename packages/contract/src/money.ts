import type { Currency } from './currencies.ts';

const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

/** It writes `€1,234.50` for 1234.5 euros. */
export function formatMoney(amount: number, currency: Currency): string {
  formats[currency] ??= new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return formats[currency].format(amount);
}

export function toAmount(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** It writes `119.00` for 11900, as files have it. */
export function formatDecimal(cents: number): string {
  return toAmount(cents).toFixed(2);
}

/** A separator before one or two last digits is that of the decimals; all others group digits. */
const writtenAmount =
  /^(?<sign>[+-]?)(?<whole>\d{1,15}|\d{1,3}(?:[.,' ]\d{3}){1,4})(?:[.,](?<decimals>\d{1,2}))?(?<lastSign>-?)$/;

/** Returns cents, which are negative after a minus, and undefined when the text is no amount. */
export function parseWrittenAmount(text: string): number | undefined {
  const groups = writtenAmount.exec(text)?.groups;
  if (!groups) return undefined;
  const whole = groups['whole']!.replace(/\D/g, '');
  const cents = Number(whole + (groups['decimals'] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return groups['sign'] === '-' || groups['lastSign'] === '-' ? -cents : cents;
}

/** It rounds half up. 1900 hundredths are 19 %. */
export const percentOf = (cents: number, hundredthsOfPercent: number): number =>
  Math.floor((cents * hundredthsOfPercent + 5_000) / 10_000);

export function sumAmounts(amounts: Iterable<number>): number {
  let cents = 0;
  for (const amount of amounts) cents += toCents(amount);
  return toAmount(cents);
}

/** The last ones take the rest, so that the parts add up. */
export const computeShare = (cents: number, units: number, ofUnits: number): number =>
  Math.floor((cents * units) / ofUnits);
