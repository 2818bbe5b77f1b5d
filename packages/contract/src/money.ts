import type { Currency } from './currencies.ts';

const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

/** `€1,234.50` for 1234.5 euros. */
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

/** `119.00` for 11900, as files have it. */
export function formatDecimal(cents: number): string {
  return toAmount(cents).toFixed(2);
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
