import type { Currency } from '@partshelf/contract/currencies.ts';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { currencySettings } from '../../db/tables/branding.ts';
import { products } from '../../db/tables/catalog.ts';
import { exchangeRates, invoicingSettings } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';

const selectCurrency = (db: Queryable) =>
  db.select({ currency: currencySettings.currency }).from(currencySettings);

export async function readCurrency(db: Queryable): Promise<Currency> {
  const [row] = await selectCurrency(db);
  return row!.currency;
}

export async function keepCurrency(db: Transaction): Promise<Currency> {
  const [row] = await selectCurrency(db).for('share');
  return row!.currency;
}

export async function lockCurrency(db: Transaction): Promise<Currency> {
  const [row] = await selectCurrency(db).for('update');
  return row!.currency;
}

/** Books that are kept in the currency of the shop stay so. */
export async function setCurrency(
  db: Transaction,
  { from, to }: { readonly from: Currency; readonly to: Currency },
): Promise<void> {
  await db.update(currencySettings).set({ currency: to });
  await db
    .update(invoicingSettings)
    .set({
      settings: sql`${invoicingSettings.settings} || jsonb_build_object('accountingCurrency', ${to}::text)`,
    })
    .where(eq(sql`${invoicingSettings.settings} ->> 'accountingCurrency'`, from));
}

export async function deleteExchangeRates(db: Transaction): Promise<void> {
  await db.delete(exchangeRates);
}

/** A quote promises amounts too. */
export async function hasOrdersOrQuotes(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .unionAll(db.select({ id: quotes.id }).from(quotes))
    .limit(1);
  return found.length > 0;
}

export async function findCheapestProduct(db: Queryable) {
  const [cheapest] = await db
    .select({ title: products.title, priceCents: products.priceCents })
    .from(products)
    .where(and(isNotNull(products.publishedAt), gt(products.priceCents, 0)))
    .orderBy(asc(products.priceCents), asc(products.id))
    .limit(1);
  return cheapest;
}
