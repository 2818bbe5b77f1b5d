import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { currencySettings } from '../../db/tables/branding.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import {
  billingDetails,
  exchangeRates,
  invoicingSettings,
  taxRates,
} from '../../db/tables/invoices.ts';
import { paymentSettings, type StoredPaymentSettings } from '../../db/tables/transfers.ts';

export async function findPaymentSettings(
  db: Queryable,
): Promise<Partial<StoredPaymentSettings> | undefined> {
  const [row] = await db.select({ settings: paymentSettings.settings }).from(paymentSettings);
  return row?.settings;
}

export async function savePaymentSettings(
  db: Transaction,
  settings: StoredPaymentSettings,
): Promise<void> {
  await db
    .insert(paymentSettings)
    .values({ settings })
    .onConflictDoUpdate({ target: paymentSettings.isOnly, set: { settings } });
}

export async function readInvoicingSettings(db: Queryable) {
  const [row] = await db
    .select({
      currency: currencySettings.currency,
      ...pickColumns(invoicingSettings, 'settings', 'conflict'),
      payments: paymentSettings.settings,
    })
    .from(currencySettings)
    .leftJoin(invoicingSettings, sql`true`)
    .leftJoin(paymentSettings, sql`true`);
  return row!;
}

export function listTaxRates(db: Queryable) {
  return db.select().from(taxRates).orderBy(asc(taxRates.country), desc(taxRates.validFrom));
}

export async function findTaxRate(
  db: Queryable,
  country: string,
  day: string,
  { isEntered }: { readonly isEntered: boolean },
): Promise<number | undefined> {
  const [rate] = await db
    .select({ hundredths: taxRates.hundredthsOfPercent })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, country),
        lte(taxRates.validFrom, day),
        isEntered ? eq(taxRates.isSeeded, false) : undefined,
      ),
    )
    .orderBy(desc(taxRates.validFrom))
    .limit(1);
  return rate?.hundredths;
}

export function listExchangeRates(db: Queryable, currency: string) {
  return db
    .select({ day: exchangeRates.day, rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, currency))
    .orderBy(desc(exchangeRates.day));
}

/** Finds the newest rate of that day or before. */
export async function findExchangeRate(db: Queryable, currency: string, day: string) {
  const [found] = await db
    .select({ day: exchangeRates.day, rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.currency, currency), lte(exchangeRates.day, day)))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  return found;
}

export async function findBilling(db: Queryable, userId: number): Promise<Billing | undefined> {
  const [row] = await db
    .select({ billing: billingDetails.billing })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId));
  return row?.billing;
}

export async function saveBilling(db: Transaction, userId: number, billing: Billing) {
  await db
    .insert(billingDetails)
    .values({ userId, billing })
    .onConflictDoUpdate({ target: billingDetails.userId, set: { billing } });
}

export async function findCompanyBilling(
  db: Queryable,
  userId: number,
  documentId: string,
): Promise<Billing | undefined> {
  const [row] = await db
    .select({ billing: companies.billing })
    .from(companies)
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(
      and(
        eq(companies.documentId, documentId),
        eq(companyMembers.userId, userId),
        inArray(companyMembers.role, [...buyingRoles]),
      ),
    );
  return row?.billing ?? undefined;
}

export async function saveCompanyBilling(
  db: Transaction,
  companyId: number,
  billing: Billing,
): Promise<void> {
  await db.update(companies).set({ billing }).where(eq(companies.id, companyId));
}

export async function deleteBilling(db: Queryable, userId: number): Promise<void> {
  await db.delete(billingDetails).where(eq(billingDetails.userId, userId));
}
