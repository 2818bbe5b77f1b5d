export interface Amounts {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/**
 * The part of an invoice that a refund takes back, by the invoice's rate. `open` is what earlier
 * refunds have left: the last refund takes the rest, so that the sums agree to the cent.
 */
export function splitRefund(refundedCents: number, open: Amounts, invoice: Amounts): Amounts {
  const totalCents = Math.min(refundedCents, open.totalCents);
  const restCents = open.totalCents - totalCents;
  const restTaxCents =
    invoice.totalCents === 0
      ? 0
      : Math.min(open.taxCents, Math.round((restCents * invoice.taxCents) / invoice.totalCents));
  const taxCents = open.taxCents - restTaxCents;
  return { netCents: totalCents - taxCents, taxCents, totalCents };
}
