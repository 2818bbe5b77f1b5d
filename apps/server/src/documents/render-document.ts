import { setImmediate as nextTurn } from 'node:timers/promises';
import { encode } from 'uqr';
import { type Canvas, createCanvas } from './canvas.ts';
import type { DocumentBlock, DocumentDescription } from './document-blocks.ts';
import { drawColumns } from './draw-columns.ts';
import { drawTable } from './draw-table.ts';
import { drawHeading, drawList, drawParagraph, drawRule } from './draw-text.ts';
import { drawLogo } from './logo.ts';
import { toPrintable } from './printable-text.ts';
import { colours, contentWidthPt, page, type StyleName } from './theme.ts';

const turnMs = 15;

function createPause(): () => Promise<void> {
  let startedMs = performance.now();
  return async () => {
    if (performance.now() - startedMs < turnMs) return;
    await nextTurn();
    startedMs = performance.now();
  };
}

const factColumns = [
  { heading: '', share: 1, style: 'muted' },
  { heading: '', share: 3 },
] as const;

const qrCodePt = 144;

/** Scanners need so many white modules around a code. */
const quietModules = 4;

/** Its left quiet zone is in the margin of the page, so that the code stands below the text. */
function drawQrCode(canvas: Canvas, text: string, caption: string): void {
  const { pdf, root } = canvas;
  const { data: rows } = encode(text, { ecc: 'M', border: 0 });
  const modulePt = qrCodePt / rows.length;
  const quietPt = quietModules * modulePt;
  if (canvas.roomPt < qrCodePt + 2 * quietPt) canvas.addPage();
  canvas.moveDown(quietPt);
  const figure = pdf.struct('Figure', { alt: caption });
  root.add(figure);
  canvas.mark(figure, 'Figure', () => {
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (!isDark) continue;
        const leftPt = page.leftPt + x * modulePt;
        pdf.rect(leftPt, canvas.yPt + y * modulePt, modulePt, modulePt);
      }
    }
    pdf.fill('black');
  });
  figure.end();
  canvas.moveDown(qrCodePt + quietPt);
  drawParagraph(canvas, caption, 'small');
}

async function drawBlock(
  canvas: Canvas,
  block: DocumentBlock,
  pause: () => Promise<void>,
): Promise<void> {
  if (block.kind === 'heading') return drawHeading(canvas, block.level, block.text);
  if (block.kind === 'paragraph') return drawParagraph(canvas, block.text, block.style);
  if (block.kind === 'list') return drawList(canvas, block.items);
  if (block.kind === 'rule') return drawRule(canvas);
  if (block.kind === 'qrCode') return drawQrCode(canvas, block.text, block.caption);
  if (block.kind === 'columns') return drawColumns(canvas, block);
  if (block.kind === 'table') return drawTable(canvas, { ...block, hasHead: true }, pause);
  return drawTable(canvas, { columns: factColumns, rows: block.facts, hasHead: false }, pause);
}

const maxWordsInNote = 20;
const maxWordLengthInNote = 40;

const shorten = (word: string) =>
  word.length > maxWordLengthInNote ? `${word.slice(0, maxWordLengthInNote)}…` : word;

function drawTransliterationNote(canvas: Canvas): void {
  const words = [...canvas.transliterated];
  if (words.length === 0) return;
  const shown = words.slice(0, maxWordsInNote).map(shorten).join(', ');
  const more = words.length > maxWordsInNote ? ` and ${words.length - maxWordsInNote} more` : '';
  drawParagraph(
    canvas,
    `Written in Latin letters, because this document cannot show the original ones: ${shown}${more}.`,
    'small',
  );
}

/** It is a tagged PDF, which is made in several turns of the event loop. */
export async function renderDocument(description: DocumentDescription): Promise<Buffer> {
  const canvas = createCanvas(description);
  const { pdf } = canvas;
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve).once('error', reject);
  });
  const pause = createPause();
  canvas.addPage();
  for (const block of description.blocks) {
    await pause();
    await drawBlock(canvas, block, pause);
  }
  drawTransliterationNote(canvas);
  await nextTurn();
  drawHeadersAndFooters(canvas, description);
  canvas.root.end();
  await nextTurn();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const nameWidthPt = contentWidthPt * 0.6;
const footerWidthPt = contentWidthPt * 0.75;

function drawRight(canvas: Canvas, text: string, style: StyleName, topPt: number): void {
  const widthPt = canvas.measure(text, style);
  canvas.drawLine({ text, style }, page.widthPt - page.rightPt - widthPt, topPt);
}

function drawVendorName(canvas: Canvas, vendorName: string): void {
  const [line] = canvas.toLines(vendorName, 'section', nameWidthPt);
  if (line) canvas.drawLine(line, page.leftPt, page.headerPt);
}

/** This way, its bytes are in the file once, however many pages show it. */
const openLogo = (pdf: Canvas['pdf'], logo: Buffer) =>
  // The types of pdfkit lack it.
  (pdf as unknown as { openImage(bytes: Buffer): Buffer }).openImage(logo);

const logoBox = { fit: [160, 24] as [number, number] };

function drawHeadersAndFooters(
  canvas: Canvas,
  { kind, footer, vendorName, logo }: DocumentDescription,
): void {
  const { pdf } = canvas;
  const logoImage = logo && openLogo(pdf, logo);
  const { count } = pdf.bufferedPageRange();
  const [footerLine] = canvas.toLines(footer, 'small', footerWidthPt);
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    canvas.markArtifact('Pagination', () => {
      if (logoImage) pdf.image(logoImage, page.leftPt, page.headerPt, logoBox);
      else if (vendorName === undefined) drawLogo(pdf, page.leftPt, page.headerPt);
      else drawVendorName(canvas, vendorName);
      drawRight(canvas, toPrintable(kind), 'small', page.headerPt + 5);
      const topPt = page.heightPt - page.footerPt;
      canvas.drawHairline(topPt, colours.hairline, 0.6);
      canvas.drawLine(footerLine!, page.leftPt, topPt + 8);
      drawRight(canvas, `Page ${index + 1} of ${count}`, 'small', topPt + 8);
    });
  }
}
