import { createHash } from 'node:crypto';
import type { NewLine, NewOrder } from './new-order-queries.ts';

type OrderContents = Omit<NewOrder, 'discountCents' | 'totalCents' | 'itemsHash'>;

export function toNewOrder(contents: OrderContents): NewOrder {
  const { lines, companyId, billing, tax, taxCents, discount, discountCodeId } = contents;
  const discountCents = sumDiscounts(lines);
  return {
    lines: divideTax(lines, taxCents),
    companyId,
    billing,
    tax,
    taxCents,
    discount,
    discountCodeId,
    discountCents,
    totalCents: sumLines(lines) + taxCents,
    itemsHash: fingerprintRequest(contents, discountCents),
  };
}

export const sumLines = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0) - sumDiscounts(lines);

/** The parts are whole cents and add up to the tax. */
function divideTax(lines: readonly NewLine[], taxCents: number): NewLine[] {
  const orderNet = BigInt(sumLines(lines));
  const untilLine = (end: number) => {
    const net = BigInt(sumLines(lines.slice(0, end)));
    return orderNet === 0n ? 0 : Number((BigInt(taxCents) * net) / orderNet);
  };
  return lines.map((line, index) => ({
    ...line,
    taxCents: untilLine(index + 1) - untilLine(index),
  }));
}

const sumDiscounts = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);

/** Without a company, billing details and a code only the lines count. */
function fingerprintRequest(contents: OrderContents, discountCents: number): string {
  const { lines, companyId, billing, tax, taxCents, discount } = contents;
  const parts = lines.map((line) => `${line.productId}:${line.quantity}:${line.unitPriceCents}`);
  const wanted = [parts.toSorted().join(',')];
  if (billing) {
    const details = Object.entries(billing).toSorted(([one], [other]) => (one < other ? -1 : 1));
    wanted.push(JSON.stringify([details, tax?.treatment, tax?.hundredthsOfPercent, taxCents]));
  }
  if (discount) wanted.push(JSON.stringify({ ...discount, cents: discountCents }));
  if (companyId !== null) wanted.push(`company ${companyId}`);
  return createHash('sha256').update(wanted.join('|')).digest('hex');
}
