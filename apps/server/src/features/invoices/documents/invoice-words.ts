import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** `24 November 2026` for 2026-11-24. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** `1,234.50` for 123450. */
export const formatCents = (cents: number): string => amounts.format(cents / 100);

export const formatDollars = (cents: number): string => `$${formatCents(cents)}`;

export function describePayment({ kind, paidOn, paymentReference }: InvoiceSnapshot): string {
  const paid = kind === 'invoice' ? 'Paid' : 'The order was paid';
  return `${paid} on ${formatDay(paidOn)} by card, reference ${paymentReference}.`;
}

/** Empty when the books are in dollars. */
export function describeAccounting({ accounting }: InvoiceSnapshot): string {
  if (!accounting) return '';
  const { currency, rate, rateDay, taxCents } = accounting;
  return `VAT in ${currency}: ${formatCents(taxCents)}, at ${rate} ${currency} for 1 USD on ${formatDay(rateDay)}.`;
}

/** Empty for an invoice. */
export function describeCorrection({ corrects }: InvoiceSnapshot): string {
  if (!corrects) return '';
  return `This credit note reduces invoice ${corrects.number} of ${formatDay(corrects.issuedOn)}.`;
}

/** In one sentence, what the document is about. */
export function describeStatus({ kind, totalCents, paidOn, corrects }: InvoiceSnapshot): string {
  const total = formatDollars(totalCents);
  if (kind === 'invoice') return `${total}, paid on ${formatDay(paidOn)}.`;
  if (!corrects) return `${total} credited.`;
  return `${total} credited to invoice ${corrects.number} of ${formatDay(corrects.issuedOn)}.`;
}
