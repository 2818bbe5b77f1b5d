import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { currencies } from '../currencies.ts';

export const shopCurrency = z.strictObject({ currency: z.enum(currencies) });

export type ShopCurrency = z.output<typeof shopCurrency>;

const currencySetting = z.extend(shopCurrency, {
  /** There are orders. */
  isLocked: z.boolean(),
});

export type CurrencySetting = z.output<typeof currencySetting>;

export const currencyRoutes = {
  'GET /shop/currency': route({
    access: 'public',
    summary: 'The currency of all prices and amounts',
    output: entryOf(shopCurrency),
  }),
  'GET /back-office/currency': route({
    access: 'admin',
    summary: 'The currency of the shop, and whether it can still be changed',
    output: entryOf(currencySetting),
  }),
  'PUT /back-office/currency': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Choose the currency of the shop before its first order',
    body: z.safeExtend(shopCurrency, { before: z.optional(shopCurrency) }),
    output: entryOf(currencySetting),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE', 'CURRENCY_LOCKED', 'CURRENCY_UNFIT'],
  }),
};
