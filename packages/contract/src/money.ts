export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'CAD',
  'AUD',
] as const;

/** All have two decimals. */
export type Currency = (typeof currencies)[number];

export const defaultCurrency: Currency = 'USD';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function formatUsd(dollars: number): string {
  return usd.format(dollars);
}

/** `119.00` for 11900, as files have it. */
export function formatDecimal(cents: number): string {
  return toDollars(cents).toFixed(2);
}

/** It rounds half up. 1900 hundredths are 19 %. */
export const percentOf = (cents: number, hundredthsOfPercent: number): number =>
  Math.floor((cents * hundredthsOfPercent + 5_000) / 10_000);

export function sumDollars(amounts: Iterable<number>): number {
  let cents = 0;
  for (const amount of amounts) cents += toCents(amount);
  return toDollars(cents);
}

/** The last ones take the rest, so that the parts add up. */
export const computeShare = (cents: number, units: number, ofUnits: number): number =>
  Math.floor((cents * units) / ofUnits);
