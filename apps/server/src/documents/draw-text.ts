import type { Canvas, StructureElement } from './canvas.ts';
import { contentWidthPt, page, type StyleName, textStyles } from './theme.ts';

const headings = {
  1: { tag: 'H1', style: 'title', abovePt: 0, belowPt: 8, followingPt: 40 },
  2: { tag: 'H2', style: 'section', abovePt: 26, belowPt: 7, followingPt: 112 },
  3: { tag: 'H3', style: 'subsection', abovePt: 14, belowPt: 4, followingPt: 48 },
} as const;

const paragraphGapPt = 6;
const bulletPt = 12;
/** Lines of text are easier to read when they are not as long as the page is wide. */
const textWidthPt = contentWidthPt * 0.88;

function drawLines(
  canvas: Canvas,
  element: StructureElement,
  tag: string,
  text: { readonly text: string; readonly style: StyleName; readonly xPt: number },
  widthPt: number,
): void {
  const { linePt } = textStyles[text.style];
  let lines = canvas.toLines(text.text, text.style, widthPt);
  while (lines.length > 0) {
    if (canvas.roomPt < linePt) canvas.addPage();
    const fitting = lines.slice(0, Math.max(1, Math.floor(canvas.roomPt / linePt)));
    canvas.mark(element, tag, () => {
      for (const line of fitting) {
        canvas.drawLine(line, text.xPt, canvas.yPt);
        canvas.moveDown(linePt);
      }
    });
    lines = lines.slice(fitting.length);
  }
}

export function drawHeading(canvas: Canvas, level: 1 | 2 | 3, text: string): void {
  const { tag, style, abovePt, belowPt, followingPt } = headings[level];
  canvas.addSpace(abovePt);
  if (canvas.roomPt < textStyles[style].linePt + belowPt + followingPt) canvas.addPage();
  const element = canvas.pdf.struct(tag);
  canvas.root.add(element);
  drawLines(canvas, element, tag, { text, style, xPt: page.leftPt }, contentWidthPt);
  element.end();
  canvas.moveDown(belowPt);
}

export function drawParagraph(canvas: Canvas, text: string, style: StyleName = 'text'): void {
  const element = canvas.pdf.struct('P');
  canvas.root.add(element);
  drawLines(canvas, element, 'P', { text, style, xPt: page.leftPt }, textWidthPt);
  element.end();
  canvas.moveDown(paragraphGapPt);
}

export function drawList(canvas: Canvas, items: readonly string[]): void {
  const list = canvas.pdf.struct('L');
  canvas.root.add(list);
  for (const text of items) {
    if (canvas.roomPt < textStyles.text.linePt) canvas.addPage();
    const item = canvas.pdf.struct('LI');
    list.add(item);
    const label = canvas.pdf.struct('Lbl');
    item.add(label);
    canvas.mark(label, 'Lbl', () =>
      canvas.drawLine({ text: '–', style: 'muted' }, page.leftPt, canvas.yPt),
    );
    label.end();
    const body = canvas.pdf.struct('LBody');
    item.add(body);
    const placed = { text, style: 'text', xPt: page.leftPt + bulletPt } as const;
    drawLines(canvas, body, 'LBody', placed, textWidthPt - bulletPt);
    body.end();
    item.end();
    canvas.moveDown(3);
  }
  list.end();
  canvas.moveDown(paragraphGapPt);
}

const ruleThicknessPt = 1.5;

export function drawRule(canvas: Canvas): void {
  canvas.addSpace(8);
  canvas.markArtifact('Layout', () =>
    canvas.drawHairline(canvas.yPt, textStyles.title.colour, ruleThicknessPt),
  );
  canvas.moveDown(18);
}
