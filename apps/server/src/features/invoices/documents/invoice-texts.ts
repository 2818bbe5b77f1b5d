import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { type Currency, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

export const formatInvoiceDay = (
  { dateLocale = defaultDateLocale }: Pick<InvoiceSnapshot, 'dateLocale'>,
  day: string,
): string => formatDateInZone(day, { locale: dateLocale, timeZone: 'UTC' });

/** An example is `1,234.50` for 123450. */
const formatCents = (cents: number): string => amounts.format(cents / 100);

export const currencyOf = ({
  currency = defaultCurrency,
}: Pick<InvoiceSnapshot, 'currency'>): Currency => currency;

export const formatInvoiced = (snapshot: InvoiceSnapshot, cents: number): string =>
  formatMoney(toAmount(cents), currencyOf(snapshot));

export const orderText = ({ order, orderNumber }: InvoiceSnapshot): string =>
  orderNumber === undefined ? order : `${orderNumber} (${order})`;

export function paymentText(snapshot: InvoiceSnapshot): string {
  const { kind, paidOn, paymentReference } = snapshot;
  const paid = kind === 'invoice' ? 'Paid' : 'The order was paid';
  return `${paid} on ${formatInvoiceDay(snapshot, paidOn)} by card, reference ${paymentReference}.`;
}

/** The text is empty when the books are in the currency of the document. */
export function accountingText(snapshot: InvoiceSnapshot): string {
  const { accounting } = snapshot;
  if (!accounting) return '';
  const { currency, rate, rateDay, taxCents } = accounting;
  return `VAT in ${currency}: ${formatCents(taxCents)}, at ${rate} ${currency} for 1 ${currencyOf(snapshot)} on ${formatInvoiceDay(snapshot, rateDay)}.`;
}

const correctedLabel = ({ corrects, ...snapshot }: InvoiceSnapshot) =>
  corrects && `${corrects.number} of ${formatInvoiceDay(snapshot, corrects.issuedOn)}`;

/** The text is empty for the invoice of an order. Other invoices take back a credit note. */
export function correctionText(snapshot: InvoiceSnapshot): string {
  const corrected = correctedLabel(snapshot);
  if (!corrected) return '';
  return snapshot.kind === 'invoice'
    ? `This invoice takes back credit note ${corrected}.`
    : `This credit note reduces invoice ${corrected}.`;
}

/** It says in one or two sentences what the document is about. */
export function statusText(snapshot: InvoiceSnapshot): string {
  const { kind, totalCents, paidOn } = snapshot;
  const total = formatInvoiced(snapshot, totalCents);
  const corrected = correctedLabel(snapshot);
  if (kind === 'creditNote')
    return `${total} credited${corrected ? ` to invoice ${corrected}` : ''}.`;
  return [`${total}, paid on ${formatInvoiceDay(snapshot, paidOn)}.`, correctionText(snapshot)]
    .join(' ')
    .trim();
}
