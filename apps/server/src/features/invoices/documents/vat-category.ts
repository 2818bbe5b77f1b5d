import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';

/** As EN 16931 names it: the code of UNTDID 5305, the rate, and why there is none. */
export interface VatCategory {
  readonly code: 'S' | 'Z' | 'AE' | 'E' | 'O';
  /** Null: there is no rate outside the scope of VAT. */
  readonly percent: string | null;
  readonly reason: string | null;
  readonly reasonCode: string | null;
}

/** `25.5` for 2550. */
export const formatPercent = (hundredths: number): string => String(hundredths / 100);

const outsideScope = (reason: string): VatCategory => ({
  code: 'O',
  percent: null,
  reason: reason || 'Not subject to VAT.',
  reasonCode: 'VATEX-EU-O',
});

export function findVatCategory({ tax, seller }: InvoiceSnapshot): VatCategory {
  const { treatment, hundredthsOfPercent, sentence } = tax;
  if (treatment === 'outsideScope') return outsideScope(sentence);
  if (treatment === 'reverseCharge') {
    const reason = sentence || 'Reverse charge.';
    return { code: 'AE', percent: '0', reason, reasonCode: 'VATEX-EU-AE' };
  }
  if (treatment === 'none') {
    // An exempt supply is one of a seller who is registered.
    if (!seller.vatId && !seller.taxNumber) return outsideScope(sentence);
    return { code: 'E', percent: '0', reason: sentence || 'No VAT is charged.', reasonCode: null };
  }
  const code = hundredthsOfPercent === 0 ? 'Z' : 'S';
  return { code, percent: formatPercent(hundredthsOfPercent), reason: null, reasonCode: null };
}
