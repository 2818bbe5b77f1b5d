import { eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import {
  exchangeRates,
  invoiceCounters,
  invoicingSettings,
  taxRates,
} from '../../../db/tables/invoices.ts';

type SettingsRow = typeof invoicingSettings.$inferInsert;

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

/** False when a number after it is taken already. */
export async function setCounter(
  db: Transaction,
  counter: typeof invoiceCounters.$inferInsert,
): Promise<boolean> {
  const raised = await db
    .insert(invoiceCounters)
    .values(counter)
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { lastNumber: sql`excluded.last_number` },
      setWhere: lte(invoiceCounters.lastNumber, sql`excluded.last_number`),
    })
    .returning({ kind: invoiceCounters.kind });
  return raised.length > 0;
}

export async function clearConflict(db: Transaction): Promise<void> {
  await db.update(invoicingSettings).set({ conflict: null });
}
