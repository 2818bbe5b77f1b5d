import * as money from '@partshelf/contract/money.ts';
import { getCurrency } from '../shop-settings.ts';

export const formatMoney = (amount: number): string => money.formatMoney(amount, getCurrency());
