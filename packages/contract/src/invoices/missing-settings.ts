import type { InvoicingSettings } from '../back-office-settings/invoicing.ts';

function* findMissing(
  settings: Omit<InvoicingSettings, 'rates' | 'exchangeRates'>,
): Generator<string> {
  if (!settings.legalName) yield 'The legal name of the vendor.';
  if (!settings.street || !settings.city) yield 'The address of the vendor.';
  if (!settings.country) yield 'The country of the vendor.';
  if (!settings.vatId && !settings.taxNumber) yield 'A VAT id or a tax number.';
  if (settings.mode === 'table' && !settings.vatId && !settings.registerNumber) {
    yield 'A register number: sales outside the scope of VAT name the vendor by it.';
  }
}

/** Sentences: what is missing before invoices are issued. */
export const listMissingSettings = (...given: Parameters<typeof findMissing>): string[] => [
  ...findMissing(...given),
];
