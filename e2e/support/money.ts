import { type Currency, currencyLabels, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { formatMoney } from '@partshelf/contract/money.ts';

/** That of the shop that all workers share; a shop of its own begins in US dollars. */
export const currency = (process.env['DEMO_CURRENCY'] || defaultCurrency) as Currency;

/** As in “Price in US dollars”. */
export const currencyLabel = currencyLabels[currency];

export const money = (amount: number): string => formatMoney(amount, currency);
