import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import {
  exchangeRates,
  invoices,
  invoicingSettings,
  taxRates,
} from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

type SettingsRow = typeof invoicingSettings.$inferInsert;

const withoutInvoice = sql`not exists (select 1 from ${invoices} where ${invoices.orderId} = ${orders.id})`;

export const isWaitingForInvoice = and(
  eq(orders.status, 'succeeded'),
  isNotNull(orders.paidAt),
  withoutInvoice,
);

export function countOrdersWithoutInvoice(db: Queryable): Promise<number> {
  return db.$count(orders, isWaitingForInvoice);
}

export async function saveSettings(
  db: Transaction,
  settings: SettingsRow['settings'],
): Promise<void> {
  await db
    .insert(invoicingSettings)
    .values({ settings })
    .onConflictDoUpdate({ target: invoicingSettings.isOnly, set: { settings } });
}

const keyOf = (rate: typeof taxRates.$inferInsert) =>
  `${rate.country} ${rate.validFrom} ${rate.hundredthsOfPercent}`;

/** Rates that came with the shop stay marked while they are unchanged. */
export async function replaceTaxRates(
  db: Transaction,
  rates: readonly (typeof taxRates.$inferInsert)[],
): Promise<void> {
  const seeded = await db.select().from(taxRates).where(eq(taxRates.isSeeded, true));
  const known = new Set(seeded.map(keyOf));
  await db.delete(taxRates);
  if (rates.length === 0) return;
  await db
    .insert(taxRates)
    .values(rates.map((rate) => ({ ...rate, isSeeded: known.has(keyOf(rate)) })));
}

export async function replaceExchangeRates(
  db: Transaction,
  currency: string,
  rates: readonly { readonly day: string; readonly rate: string }[],
): Promise<void> {
  await db.delete(exchangeRates).where(eq(exchangeRates.currency, currency));
  if (rates.length === 0) return;
  await db.insert(exchangeRates).values(rates.map((rate) => ({ ...rate, currency })));
}
