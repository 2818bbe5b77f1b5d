import type { Canvas, StructureElement } from './canvas.ts';
import type { Columns } from './document-blocks.ts';
import { drawCells } from './draw-table.ts';
import {
  hasLines,
  placeColumns,
  type PlacedColumn,
  rowHeight,
  splitRow,
  toRow,
} from './table-cells.ts';
import { textStyles } from './theme.ts';

const abovePt = 8;
const belowPt = 6;
/** A high column starts where it is, and continues on the next page. */
const minColumnPt = 120;

interface Section {
  readonly tag: 'H2' | 'P';
  readonly all: StructureElement;
  readonly name: StructureElement;
  readonly content: StructureElement;
}

function addSection({ pdf, root }: Canvas, tag: Section['tag']): Section {
  const all = pdf.struct('Sect');
  root.add(all);
  const [name, content] = [pdf.struct(tag), pdf.struct('P')];
  all.add(name);
  all.add(content);
  return { tag, all, name, content };
}

function drawName(canvas: Canvas, section: Section, { heading, xPt }: PlacedColumn): void {
  const topPt = canvas.yPt - textStyles.tableHead.linePt;
  canvas.mark(section.name, section.tag, () =>
    canvas.drawLine({ text: heading, style: 'tableHead' }, xPt, topPt),
  );
}

function placeAll({ columns, places = columns.length }: Columns): PlacedColumn[] {
  const names = Array.from({ length: places }, (_, index) => columns[index]?.name ?? '');
  return placeColumns(
    names.map((heading) => ({ heading, share: 1 })),
    0,
  ).slice(0, columns.length);
}

/** Each column is read to its end before the next. */
export function drawColumns(canvas: Canvas, block: Columns): void {
  const { level, columns } = block;
  const placed = placeAll(block);
  const contents = columns.map(({ content }) => content);
  let rest = toRow(canvas, placed, contents);
  const namePt = textStyles.tableHead.linePt;
  canvas.addSpace(abovePt);
  if (canvas.roomPt < Math.min(namePt + rowHeight(rest), minColumnPt)) canvas.addPage();
  const sections = placed.map(() => addSection(canvas, level === undefined ? 'P' : 'H2'));
  canvas.moveDown(namePt);
  for (let isFirst = true; isFirst || hasLines(rest); isFirst = false) {
    if (!isFirst) canvas.addPage();
    const [fitting, others] = splitRow(rest, canvas.roomPt);
    drawCells(canvas, placed, fitting, (index, draw) => {
      const section = sections[index]!;
      if (isFirst) drawName(canvas, section, placed[index]!);
      if (fitting[index]!.length > 0) canvas.mark(section.content, 'P', draw);
    });
    rest = others;
  }
  for (const { all, name, content } of sections) {
    name.end();
    content.end();
    all.end();
  }
  canvas.moveDown(belowPt);
}
