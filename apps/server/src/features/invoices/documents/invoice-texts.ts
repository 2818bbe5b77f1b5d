import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { type Currency, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import { groupIban } from '../payment-settings.ts';

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
  const { kind, paidOn, transfer, paymentReference } = snapshot;
  if (paidOn === null)
    return kind === 'invoice' ? payableText(snapshot) : 'The order was not paid.';
  const paid = kind === 'invoice' ? 'Paid' : 'The order was paid';
  const means = transfer ? 'bank transfer' : 'card';
  return `${paid} on ${formatInvoiceDay(snapshot, paidOn)} by ${means}, reference ${paymentReference}.`;
}

function payableText({ transfer, ...snapshot }: InvoiceSnapshot): string {
  if (!transfer) return '';
  const { dueOn, iban, bic, bank, holder } = transfer;
  const account = [
    holder,
    `IBAN ${groupIban(iban)}`,
    bic && `BIC ${bic}`,
    bank,
    `reference ${snapshot.paymentReference}`,
  ].filter(Boolean);
  return `Please transfer ${formatInvoiced(snapshot, snapshot.totalCents)} by ${formatInvoiceDay(snapshot, dueOn)} to ${account.join(', ')}.`;
}

/** It stands below how to pay, or how it was paid. */
export function remainderText({ kind, paidOn, suppliedOn }: InvoiceSnapshot): string {
  if (paidOn !== null || kind === 'creditNote') return 'Nothing is left to pay.';
  return suppliedOn === null ? 'The products can be downloaded once the money has arrived.' : '';
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

export function statusText(snapshot: InvoiceSnapshot): string {
  const { kind, totalCents } = snapshot;
  const total = formatInvoiced(snapshot, totalCents);
  const corrected = correctedLabel(snapshot);
  if (kind === 'creditNote')
    return `${total} credited${corrected ? ` to invoice ${corrected}` : ''}.`;
  return [`${total}, ${describePayment(snapshot)}.`, correctionText(snapshot)].join(' ').trim();
}

function describePayment({ paidOn, transfer, ...snapshot }: InvoiceSnapshot): string {
  if (paidOn !== null) return `paid on ${formatInvoiceDay(snapshot, paidOn)}`;
  return transfer
    ? `to be paid by bank transfer by ${formatInvoiceDay(snapshot, transfer.dueOn)}`
    : 'not paid yet';
}
