import type { InvoiceKind } from './queries.ts';

const seriesOf: Record<InvoiceKind, string> = { invoice: '', creditNote: 'CN' };

/** `PS-2026-00012`, and `PS-CN2026-00003` for a credit note. */
export const formatNumber = (prefix: string, kind: InvoiceKind, year: number, sequence: number) =>
  `${prefix}${seriesOf[kind]}${year}-${String(sequence).padStart(5, '0')}`;
