import type { Canvas } from './canvas.ts';
import type { DocumentDescription } from './document-blocks.ts';
import { drawLogo } from './logo.ts';
import { toPrintable } from './printable-text.ts';
import { colours, contentWidthPt, page, type StyleName } from './theme.ts';

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

/** Logo, kind of document, and page numbers, once the number of pages is known. */
export function drawPageFurniture(
  canvas: Canvas,
  { kind, footer, vendorName }: DocumentDescription,
): void {
  const { pdf } = canvas;
  const { count } = pdf.bufferedPageRange();
  const [footerLine] = canvas.toLines(footer, 'small', footerWidthPt);
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    canvas.markArtifact('Pagination', () => {
      if (vendorName === undefined) drawLogo(pdf, page.leftPt, page.headerPt);
      else drawVendorName(canvas, vendorName);
      drawRight(canvas, toPrintable(kind), 'small', page.headerPt + 5);
      const topPt = page.heightPt - page.footerPt;
      canvas.drawHairline(topPt, colours.hairline, 0.6);
      canvas.drawLine(footerLine!, page.leftPt, topPt + 8);
      drawRight(canvas, `Page ${index + 1} of ${count}`, 'small', topPt + 8);
    });
  }
}
