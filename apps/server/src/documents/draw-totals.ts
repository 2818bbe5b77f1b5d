import type { Canvas } from './canvas.ts';
import type { TotalRow } from './document-blocks.ts';
import type { PlacedColumn } from './table-cells.ts';
import { colours, textStyles } from './theme.ts';

const abovePt = 6;
const rowGapPt = 4;
const lastAbovePt = 5;
const ruleThicknessPt = 1.5;

const styleOf = (index: number, count: number) => (index === count - 1 ? 'total' : 'text');

export function measureTotals(totals: readonly TotalRow[]): number {
  if (totals.length === 0) return 0;
  const lines = totals.map(
    (_, index) => textStyles[styleOf(index, totals.length)].linePt + rowGapPt,
  );
  return lines.reduce((sum, linePt) => sum + linePt, abovePt + lastAbovePt);
}

/** A table of its own; amounts stand below those of the last column. */
export function drawTotals(
  canvas: Canvas,
  columns: readonly PlacedColumn[],
  totals: readonly TotalRow[],
): void {
  const [, first] = columns;
  const last = columns.at(-1);
  if (totals.length === 0 || !first || !last) return;
  if (canvas.roomPt < measureTotals(totals)) canvas.addPage();
  const { pdf } = canvas;
  const rightPt = last.xPt + last.widthPt;
  const table = pdf.struct('Table');
  canvas.root.add(table);
  canvas.moveDown(abovePt);
  for (const [index, texts] of totals.entries()) {
    const style = styleOf(index, totals.length);
    if (style === 'total') {
      canvas.markArtifact('Layout', () =>
        pdf.rect(first.xPt, canvas.yPt, rightPt - first.xPt, ruleThicknessPt).fill(colours.ink),
      );
      canvas.moveDown(lastAbovePt);
    }
    const row = pdf.struct('TR');
    table.add(row);
    for (const [place, text] of texts.entries()) {
      const tag = place === 0 ? 'TH' : 'TD';
      const cell = pdf.struct(tag, (place === 0 ? { scope: 'Row' } : {}) as object);
      row.add(cell);
      const xPt = place === 0 ? first.xPt : rightPt - canvas.measure(text, style);
      canvas.mark(cell, tag, () => canvas.drawLine({ text, style }, xPt, canvas.yPt));
      cell.end();
    }
    row.end();
    canvas.moveDown(textStyles[style].linePt + rowGapPt);
  }
  table.end();
}
