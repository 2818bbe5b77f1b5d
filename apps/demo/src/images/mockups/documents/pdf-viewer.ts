import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

function drawToolbar(canvas: MockupCanvas) {
  const { t1, t5 } = canvas.tones;
  canvas.clip(60, 60, 680, 120, 22, () => canvas.rect(60, 60, 680, 78, { fill: t5 }));
  canvas.fileBadge(84, 78, 42, 'D');
  canvas.text(144, 109, 'Handbook.pdf', { size: 28, fill: colors.paper });
  canvas.text(520, 109, '12 / 48', { size: 28, fill: t1, anchor: 'middle' });
  ['minus', 'plus'].forEach((icon, i) => {
    canvas.icon(icon, 622 + i * 50, 82, 34, { stroke: t1, strokeWidth: 2.6 });
  });
}

function drawThumbnail(canvas: MockupCanvas, y: number, widths: number[], current: boolean) {
  const { t2, t4 } = canvas.tones;
  if (current) canvas.rect(84, y - 10, 114, 150, { radius: 12, fill: t4 });
  canvas.rect(94, y, 94, 130, { radius: 5, stroke: current ? undefined : colors.line });
  canvas.rect(106, y + 14, 44, 12, { radius: 3, fill: t2 });
  canvas.bars(106, y + 38, widths, { height: 7, gap: 8 });
}

function drawPage(canvas: MockupCanvas) {
  canvas.rect(222, 138, 518, 462, { fill: canvas.tones.t1 });
  canvas.rect(268, 184, 436, 416, { fill: canvas.tones.t3 });
  canvas.rect(256, 172, 436, 428);
  canvas.text(294, 240, 'Working from', { size: 40, weight: 700 });
  canvas.text(294, 286, 'another country', { size: 40, weight: 700 });
  canvas.bars(294, 322, [350, 330], { height: 13, gap: 15, fill: colors.bar2 });
  canvas.bars(294, 520, [356, 320, 340], { height: 13, gap: 15, fill: colors.bar2 });
}

function drawHighlight(canvas: MockupCanvas) {
  const lines = [376, 388, 236];
  lines.forEach((width, i) => {
    const y = 380 + i * 41;
    canvas.rect(280, y, width, 42, { radius: 5, fill: colors.cobalt });
    canvas.bar(294, y + 14, width - 28, 13, colors.cobaltSoft);
  });
  canvas.circle(690, 424, 40, { fill: canvas.tones.t3 });
  canvas.circle(682, 415, 40, { fill: colors.cobalt });
  canvas.icon('message-square-text', 660, 394, 44, { stroke: colors.paper, strokeWidth: 2.2 });
}

export const pdfViewer: ProductMockup = {
  color: 'moss',
  alt: 'Page of a PDF with a highlighted passage and page thumbnails',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['File', 'Handbook.pdf'],
    layout: 'Pages',
    switches: ['Show thumbnails', 'Allow printing', 'Show highlights'],
  },
  draw(canvas) {
    canvas.panel(60, 60, 680);
    drawToolbar(canvas);
    canvas.clip(60, 138, 680, 462, 0, () => {
      drawThumbnail(canvas, 168, [70, 60, 70, 50, 66], false);
      drawThumbnail(canvas, 328, [70, 54, 66, 70], true);
      drawThumbnail(canvas, 488, [60, 70, 44], false);
    });
    drawPage(canvas);
    drawHighlight(canvas);
  },
};
