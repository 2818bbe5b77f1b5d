import {
  invoicingSettings,
  type InvoicingSettings,
} from '@partshelf/contract/back-office-settings/invoicing.ts';
import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import * as z from 'zod/mini';

interface RateValues {
  country: string;
  rate: string;
  validFrom: string;
}

export interface InvoicingValues extends Omit<InvoicingSettings, 'rates'> {
  rates: RateValues[];
}

const withPoint = (number: string) => number.trim().replace(',', '.');

const toPercent = (text: string) => (text.trim() ? Number(withPoint(text)) : Number.NaN);

export const invoicingForm = z.pipe(
  z.transform((values: InvoicingValues) => ({
    ...values,
    taxNote: values.taxNote.replace(/\s+/g, ' '),
    rates: values.rates.map((one) => ({ ...one, rate: toPercent(one.rate) })),
    exchangeRates: values.exchangeRates.map((one) => ({ ...one, rate: withPoint(one.rate) })),
  })),
  invoicingSettings,
);

const byCountry = (one: RateValues, other: RateValues) =>
  nameCountry(one.country).localeCompare(nameCountry(other.country), 'en') ||
  other.validFrom.localeCompare(one.validFrom);

export function toInvoicingValues(settings: InvoicingSettings): InvoicingValues {
  return {
    ...settings,
    rates: settings.rates.map((one) => ({ ...one, rate: String(one.rate) })).sort(byCountry),
    exchangeRates: settings.exchangeRates.map(({ day, rate }) => ({
      day,
      rate: String(Number(rate)),
    })),
  };
}
