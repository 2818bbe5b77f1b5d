import type { InvoiceRow } from './queries.ts';

export interface Amounts {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** What the invoices of an order say, less its credit notes. */
export const computeOpenAmounts = (documents: readonly InvoiceRow[]): Amounts => ({
  netCents: sumOf(documents, ({ netCents }) => netCents),
  taxCents: sumOf(documents, ({ taxCents }) => taxCents),
  totalCents: sumOf(documents, ({ totalCents }) => totalCents),
});

const sumOf = (documents: readonly InvoiceRow[], read: (one: InvoiceRow) => number) =>
  documents.reduce((sum, one) => sum + (one.kind === 'invoice' ? read(one) : -read(one)), 0);
