import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import { listMissingSettings } from '@partshelf/contract/invoices/invoices.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import type { Queryable } from '../../db/client.ts';
import type { StoredPaymentSettings } from '../../db/tables/transfers.ts';
import { completePaymentSettings } from './payment-settings.ts';
import { readInvoicingSettings, listExchangeRates, listTaxRates } from './settings-queries.ts';

export type StoredSettings = Omit<InvoicingSettings, 'rates' | 'exchangeRates'>;

export interface InvoicingState {
  readonly currency: Currency;
  readonly settings: StoredSettings;
  readonly payments: StoredPaymentSettings;
  /** Sentences say what is missing before invoices are issued. */
  readonly missing: readonly string[];
  readonly conflict: string | null;
  /** Invoices are issued when nothing is missing. */
  readonly isOn: boolean;
}

const defaults: Omit<StoredSettings, 'accountingCurrency'> = {
  legalName: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  taxNumber: '',
  registerNumber: '',
  prefix: 'PS-',
  timeZone: 'UTC',
  mode: 'none',
  taxNote: '',
  oneStopShop: false,
  vies: 'off',
};

export async function readInvoicing(db: Queryable): Promise<InvoicingState> {
  const {
    currency,
    settings: stored,
    payments: storedPayments,
    conflict,
  } = await readInvoicingSettings(db);
  const settings = { ...defaults, accountingCurrency: currency, ...stored };
  const missing = listMissingSettings(settings);
  const payments = completePaymentSettings(storedPayments);
  return { currency, settings, payments, missing, conflict, isOn: missing.length === 0 };
}

/** The day is written as YYYY-MM-DD. */
export function toDayInTimeZone(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (day: string, days: number): string =>
  toUtcDay(Date.parse(day) + days * dayMs);

export async function readRates(
  db: Queryable,
  currency: string,
): Promise<Pick<InvoicingSettings, 'rates' | 'exchangeRates'>> {
  const [rates, daily] = [await listTaxRates(db), await listExchangeRates(db, currency)];
  return {
    rates: rates.map(({ country, validFrom, hundredthsOfPercent }) => ({
      country,
      validFrom,
      rate: hundredthsOfPercent / 100,
    })),
    exchangeRates: daily,
  };
}
