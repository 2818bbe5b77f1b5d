import type { Canvas, StructureElement } from './canvas.ts';
import type { Cell, Column, TotalRow } from './document-blocks.ts';
import {
  cellPaddingPt,
  hasLines,
  placeColumns,
  type PlacedColumn,
  type Row,
  rowHeight,
  splitRow,
  toRow,
} from './table-cells.ts';
import { colours, contentWidthPt, page, textStyles } from './theme.ts';

const headInsetPt = 7;
const hairlinePt = 0.6;
const abovePt = 4;
const belowPt = 8;
const minRowPt = 120;

type CellTag = 'TH' | 'TD';

/** Draws the content of one cell into the structure, or as an artifact. */
type DrawCell = (index: number, draw: () => void) => void;

interface TableContent {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** It is repeated on each page; without one, the first column names the rows. */
  readonly hasHead: boolean;
  readonly totals?: readonly TotalRow[];
}

export function drawCells(
  canvas: Canvas,
  columns: readonly PlacedColumn[],
  row: Row,
  drawCell: DrawCell,
): void {
  for (const [index, { xPt, widthPt, align }] of columns.entries()) {
    drawCell(index, () => {
      let topPt = canvas.yPt + cellPaddingPt;
      for (const line of row[index]!) {
        const freePt = widthPt - canvas.measure(line.text.trimEnd(), line.style);
        canvas.drawLine(line, align === 'right' ? xPt + freePt : xPt, topPt);
        topPt += textStyles[line.style].linePt;
      }
    });
  }
  canvas.moveDown(rowHeight(row));
}

function drawHead(
  canvas: Canvas,
  columns: readonly PlacedColumn[],
  head: Row,
  drawCell: DrawCell,
): void {
  canvas.markArtifact('Layout', () =>
    canvas.pdf.rect(page.leftPt, canvas.yPt, contentWidthPt, rowHeight(head)).fill(colours.band),
  );
  drawCells(canvas, columns, head, drawCell);
}

function addRow(canvas: Canvas, table: StructureElement, tags: readonly CellTag[], scope: string) {
  const row = canvas.pdf.struct('TR');
  table.add(row);
  const cells = tags.map((tag) => {
    const cell = canvas.pdf.struct(tag, (tag === 'TH' ? { scope } : {}) as object);
    row.add(cell);
    return cell;
  });
  return {
    drawCell: (index: number, draw: () => void) => canvas.mark(cells[index]!, tags[index]!, draw),
    end() {
      for (const cell of cells) cell.end();
      row.end();
    },
  };
}

export async function drawTable(
  canvas: Canvas,
  { columns, rows, hasHead, totals = [] }: TableContent,
  pause: () => Promise<void>,
): Promise<void> {
  const table = canvas.pdf.struct('Table');
  canvas.root.add(table);
  const placed = placeColumns(columns, hasHead ? headInsetPt : 0);
  const head = placed.map(({ heading, widthPt }) => canvas.toLines(heading, 'tableHead', widthPt));
  const headPt = hasHead ? rowHeight(head) : 0;
  const tags = columns.map((_, index): CellTag => (index === 0 && !hasHead ? 'TH' : 'TD'));
  const pageRoomPt = canvas.pageRoomPt - headPt;

  function continueOnNextPage(): void {
    canvas.addPage();
    const drawCell: DrawCell = (_, draw) => canvas.markArtifact('Pagination', draw);
    if (hasHead) drawHead(canvas, placed, head, drawCell);
  }

  function drawRow(cells: readonly Cell[], followingPt: number): void {
    let rest = toRow(canvas, placed, cells);
    const wantedPt = rowHeight(rest) + followingPt;
    const neededPt = wantedPt > pageRoomPt ? minRowPt : wantedPt;
    if (canvas.roomPt < neededPt) continueOnNextPage();
    const row = addRow(canvas, table, tags, 'Row');
    for (;;) {
      const [fitting, others] = splitRow(rest, canvas.roomPt);
      drawCells(canvas, placed, fitting, row.drawCell);
      if (!hasLines(others)) break;
      rest = others;
      continueOnNextPage();
    }
    row.end();
    canvas.markArtifact('Layout', () =>
      canvas.drawHairline(canvas.yPt - hairlinePt, colours.hairline, hairlinePt),
    );
  }

  canvas.addSpace(abovePt);
  if (hasHead) {
    const firstPt = rows[0] ? rowHeight(toRow(canvas, placed, rows[0])) : 0;
    if (canvas.roomPt < headPt + Math.min(firstPt, minRowPt)) canvas.addPage();
    const row = addRow(
      canvas,
      table,
      columns.map((): CellTag => 'TH'),
      'Column',
    );
    drawHead(canvas, placed, head, row.drawCell);
    row.end();
  }
  for (const [index, cells] of rows.entries()) {
    await pause();
    drawRow(cells, index === rows.length - 1 ? measureTotals(totals) : 0);
  }
  table.end();
  drawTotals(canvas, placed, totals);
  canvas.moveDown(belowPt);
}

const totalsAbovePt = 6;
const rowGapPt = 4;
const lastAbovePt = 5;
const ruleThicknessPt = 1.5;

const styleOf = (index: number, count: number) => (index === count - 1 ? 'total' : 'text');

function measureTotals(totals: readonly TotalRow[]): number {
  if (totals.length === 0) return 0;
  const lines = totals.map(
    (_, index) => textStyles[styleOf(index, totals.length)].linePt + rowGapPt,
  );
  return lines.reduce((sum, linePt) => sum + linePt, totalsAbovePt + lastAbovePt);
}

function drawTotals(
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
  canvas.moveDown(totalsAbovePt);
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
