/** All have two decimals. A price is in one of them, as in “a price in US dollars”. */
export const currencyLabels = {
  USD: 'US dollars',
  EUR: 'euros',
  GBP: 'British pounds',
  CHF: 'Swiss francs',
  SEK: 'Swedish kronor',
  NOK: 'Norwegian kroner',
  DKK: 'Danish kroner',
  PLN: 'Polish zlotys',
  CZK: 'Czech korunas',
  CAD: 'Canadian dollars',
  AUD: 'Australian dollars',
} as const;

export type Currency = keyof typeof currencyLabels;

export const currencies = Object.keys(currencyLabels) as [Currency, ...Currency[]];

export const defaultCurrency: Currency = 'USD';
