import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Queryable } from '../../db/client.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';
import type { StoredPaymentSettings } from '../../db/tables/transfers.ts';
import { insertQuietAlert, type Sale } from './queries.ts';
import { findExchangeRate } from './settings-queries.ts';
import type { StoredSettings } from './settings.ts';

type Contact = Pick<InvoiceSnapshot['seller'], 'email' | 'phone'>;

export type InvoicedLine = Omit<InvoiceSnapshot['lines'][number], 'amountCents'>;

interface SoldOrder {
  readonly sale: Sale;
  readonly lines: readonly InvoicedLine[];
  /** The buyer may give other details for each document. */
  readonly billing: Billing | null;
  readonly settings: StoredSettings;
  readonly contact: Contact;
  readonly paidOn: string | null;
  readonly suppliedOn: string | null;
  readonly payments: StoredPaymentSettings;
  readonly accounting: InvoiceSnapshot['accounting'];
}

const orNull = (text: string | undefined) => text || null;

export function toSeller(
  settings: StoredSettings,
  { email, phone }: Contact,
): InvoiceSnapshot['seller'] {
  const { legalName: name, street, postalCode, city, country } = settings;
  return {
    name,
    street,
    postalCode,
    city,
    country,
    email,
    phone,
    vatId: orNull(settings.vatId),
    taxNumber: orNull(settings.taxNumber),
    registerNumber: orNull(settings.registerNumber),
  };
}

function toBuyer({ buyer }: Sale, billing: Billing | null): InvoiceSnapshot['buyer'] {
  return {
    name: billing?.name || buyer.username,
    street: billing?.street ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    country: billing?.country ?? '',
    vatId: orNull(billing?.vatId),
    email: buyer.email,
    isCompany: billing?.kind === 'company',
  };
}

function toLine({ discountCents = 0, ...line }: InvoicedLine): InvoiceSnapshot['lines'][number] {
  const amountCents = line.unitPriceCents * line.quantity - discountCents;
  return { ...line, ...(discountCents > 0 && { discountCents }), amountCents };
}

function toTransfer({ sale, payments }: SoldOrder): Pick<InvoiceSnapshot, 'transfer'> {
  const { iban, bic, bank, holder } = payments;
  const { transferDueOn: dueOn } = sale;
  return dueOn === null ? {} : { transfer: { dueOn, iban, bic, bank, holder } };
}

export function buildContent(
  sold: SoldOrder,
): Omit<InvoiceSnapshot, 'kind' | 'number' | 'issuedOn'> {
  const { sale, lines, billing, settings, contact, paidOn, suppliedOn, accounting } = sold;
  return {
    corrects: null,
    suppliedOn,
    seller: toSeller(settings, contact),
    buyer: toBuyer(sale, billing),
    purchaseOrder: orNull(billing?.purchaseOrder),
    buyerReference: orNull(billing?.buyerReference),
    copyTo: orNull(billing?.copyTo),
    order: sale.documentId,
    orderNumber: sale.number,
    paymentReference: sale.paymentReference ?? sale.documentId,
    paidOn,
    ...toTransfer(sold),
    lines: lines.map(toLine),
    tax: {
      treatment: sale.tax?.treatment ?? 'none',
      hundredthsOfPercent: sale.tax?.hundredthsOfPercent ?? 0,
      sentence: sale.tax?.sentence || settings.taxNote,
    },
    currency: sale.currency,
    netCents: sale.totalCents - sale.taxCents,
    taxCents: sale.taxCents,
    totalCents: sale.totalCents,
    accounting,
  };
}

const decimals = 6;
const maxAgeDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

/** Multiplies cents by a decimal such as 0.9231, and rounds half up. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  const scale = 10n ** BigInt(decimals);
  return Number((BigInt(cents) * scaled + scale / 2n) / scale);
}

export async function computeAccountingTax(
  db: Queryable,
  { accountingCurrency: currency }: StoredSettings,
  day: string,
  sale: Pick<Sale, 'currency' | 'taxCents'>,
): Promise<InvoiceSnapshot['accounting']> {
  if (currency === sale.currency) return null;
  const found = await findExchangeRate(db, currency, day);
  if (!found) return null;
  const { rate, day: rateDay } = found;
  return { currency, rate, rateDay, taxCents: convertCents(sale.taxCents, rate) };
}

/** There is one alert a month when the exchange rate that was used is old, or there is none. */
export async function alertAboutExchangeRate(
  db: Queryable,
  { accountingCurrency: currency }: StoredSettings,
  day: string,
  {
    sale,
    used,
  }: { readonly sale: Pick<Sale, 'currency'>; readonly used: InvoiceSnapshot['accounting'] },
): Promise<void> {
  const ageMs = used ? Date.parse(day) - Date.parse(used.rateDay) : Infinity;
  if (currency === sale.currency || ageMs <= maxAgeDays * dayMs) return;
  const state = used ? `is more than ${maxAgeDays} days old` : 'is missing';
  await insertQuietAlert(db, {
    id: `exchange-rate:${currency}:${day.slice(0, 7)}`,
    type: 'shop.exchange_rate_old',
    alert: `the exchange rate of ${currency} ${state}: enter the current one in the settings of invoices`,
  });
}
