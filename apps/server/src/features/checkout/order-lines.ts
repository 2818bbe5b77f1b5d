import { createHash } from 'node:crypto';

export interface NewLine {
  readonly productId: number;
  readonly releaseId: number;
  readonly cartItemDocumentId: string | null;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

export function fingerprintLines(lines: readonly NewLine[]): string {
  const parts = lines.map((line) => `${line.productId}:${line.quantity}:${line.unitPriceCents}`);
  return createHash('sha256').update(parts.toSorted().join(',')).digest('hex');
}

export const sumLines = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
