import type { CurrencySetting, ShopCurrency } from '@partshelf/contract/invoices/currency.ts';
import { smallestChargeCents } from '@partshelf/contract/limits.ts';
import { type Currency, currencyLabels } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { describeChanges, recordAudit, refuseIfChanged } from '../audit/audit.ts';
import {
  deleteExchangeRates,
  findCheapestProduct,
  hasOrdersOrQuotes,
  keepCurrency,
  lockCurrency,
  readCurrency,
  setCurrency,
} from './currency-queries.ts';

export async function getCurrencySetting(db: Queryable): Promise<CurrencySetting> {
  return { currency: await readCurrency(db), isLocked: await hasOrdersOrQuotes(db) };
}

/** Returns why a price that is sold could not be charged in it. */
export async function findUnfitPrice(
  db: Queryable,
  currency: Currency,
): Promise<string | undefined> {
  const cheapest = await findCheapestProduct(db);
  const smallest = smallestChargeCents[currency];
  if (!cheapest || cheapest.priceCents >= smallest) return undefined;
  const format = (cents: number) => formatMoney(toAmount(cents), currency);
  return `“${cheapest.title}” would cost ${format(cheapest.priceCents)}, and a card payment in ${currencyLabels[currency]} is at least ${format(smallest)}.`;
}

/**
 * New orders wait for the lock, and those before it are counted, so that no order has another
 * currency than the shop. Exchange rates go, because they are those of the currency before. @throws
 * ShopError CHANGED_MEANWHILE, CURRENCY_LOCKED or CURRENCY_UNFIT
 */
export async function changeCurrency(
  { db, branding }: Pick<Deps, 'db' | 'branding'>,
  actor: SignedIn,
  { currency, before: read }: ShopCurrency & { readonly before?: ShopCurrency | undefined },
): Promise<CurrencySetting> {
  await db.transaction(async (transaction) => {
    const stored = { currency: await lockCurrency(transaction) };
    const edited = { subject: 'shop', actions: ['shop.currency_changed'] } as const;
    await refuseIfChanged(transaction, actor, edited, { stored, read });
    if (stored.currency === currency) return;
    if (await hasOrdersOrQuotes(transaction)) throw new ShopError('CURRENCY_LOCKED');
    const message = await findUnfitPrice(transaction, currency);
    if (message !== undefined) throw new ShopError('CURRENCY_UNFIT', { message });
    await setCurrency(transaction, { from: stored.currency, to: currency });
    await deleteExchangeRates(transaction);
    const details = describeChanges(stored, { currency });
    await recordAudit(transaction, actor, 'shop.currency_changed', 'settings', details);
  });
  await branding.reload();
  return getCurrencySetting(db);
}

/** It stays until the transaction ends. @throws ShopError TOTAL_CHANGED */
export async function keepCurrencyOfPrices(db: Transaction, currency: Currency): Promise<void> {
  if ((await keepCurrency(db)) !== currency) throw new ShopError('TOTAL_CHANGED');
}

/** A restored backup can be older than the choice. Returns false when the shop has another one. */
export async function adoptCurrency(db: Transaction, currency: Currency): Promise<boolean> {
  const stored = await lockCurrency(db);
  if (stored === currency) return true;
  if (await hasOrdersOrQuotes(db)) return false;
  await setCurrency(db, { from: stored, to: currency });
  return true;
}
