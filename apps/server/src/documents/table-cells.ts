import type { Canvas, Line } from './canvas.ts';
import type { Cell, Column, StyledText } from './document-blocks.ts';
import { contentWidthPt, page, textStyles } from './theme.ts';

export const cellPaddingPt = 5;
const gapPt = 14;

export interface PlacedColumn extends Column {
  readonly xPt: number;
  readonly widthPt: number;
}

export type Row = readonly (readonly Line[])[];

export function placeColumns(columns: readonly Column[], insetPt: number): PlacedColumn[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const sharedPt = contentWidthPt - 2 * insetPt - gapPt * (columns.length - 1);
  let xPt = page.leftPt + insetPt;
  return columns.map((column) => {
    const placed = { ...column, xPt, widthPt: (sharedPt * column.share) / shares };
    xPt += placed.widthPt + gapPt;
    return placed;
  });
}

const isList = (cell: Cell): cell is readonly (string | StyledText)[] => Array.isArray(cell);

function toCellLines(canvas: Canvas, cell: Cell, { style = 'text', widthPt }: PlacedColumn) {
  const texts = isList(cell) ? cell : [cell];
  return texts.flatMap((given) => {
    const text = typeof given === 'string' ? { text: given, style } : given;
    return canvas.toLines(text.text, text.style, widthPt);
  });
}

export const toRow = (
  canvas: Canvas,
  columns: readonly PlacedColumn[],
  cells: readonly Cell[],
): Row => columns.map((column, index) => toCellLines(canvas, cells[index] ?? '', column));

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { style }) => sum + textStyles[style].linePt, 0);

export const rowHeight = (row: Row) => Math.max(...row.map(heightOf)) + 2 * cellPaddingPt;

export const hasLines = (row: Row) => row.some((lines) => lines.length > 0);

function countFitting(lines: readonly Line[], roomPt: number): number {
  let usedPt = 0;
  const first = lines.findIndex(({ style }, index) => {
    usedPt += textStyles[style].linePt;
    return index > 0 && usedPt > roomPt;
  });
  return first === -1 ? lines.length : first;
}

export function splitRow(row: Row, roomPt: number): readonly [Row, Row] {
  const counts = row.map((lines) => countFitting(lines, roomPt - 2 * cellPaddingPt));
  return [
    row.map((lines, index) => lines.slice(0, counts[index])),
    row.map((lines, index) => lines.slice(counts[index])),
  ];
}
