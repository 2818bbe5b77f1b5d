import { currencyLabels } from '@partshelf/contract/currencies.ts';
import { getCurrency } from '../shop-settings.ts';

/** It is what a sentence says, such as `US dollars`. */
export const getCurrencyLabel = (): string => currencyLabels[getCurrency()];
