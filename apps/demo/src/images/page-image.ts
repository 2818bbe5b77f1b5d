import { colors } from './palette.ts';
import { placeMockup } from './place-mockup.ts';
import { MockupCanvas } from './mockup-canvas.ts';
import type { ProductMockup } from './product-mockup.ts';
import { wrapSvg } from './svg-document.ts';

function drawSuiteBar(canvas: MockupCanvas) {
  canvas.rect(90, 70, 1100, 46, { radius: 18, fill: canvas.tones.t5, squareBottom: true });
  for (let dot = 0; dot < 9; dot += 1) {
    const [x, y] = [110 + (dot % 3) * 8, 83 + Math.floor(dot / 3) * 8];
    canvas.rect(x, y, 4, 4, { radius: 1, opacity: 0.8 });
  }
  canvas.rect(490, 80, 300, 26, { radius: 6, opacity: 0.18 });
  canvas.circle(1160, 93, 12, { opacity: 0.35 });
}

function drawSiteHead(canvas: MockupCanvas) {
  const { t3, t5 } = canvas.tones;
  canvas.rect(130, 142, 52, 52, { radius: 10, fill: t3 });
  canvas.text(156, 179, 'N', { size: 30, weight: 700, anchor: 'middle', fill: t5 });
  canvas.text(202, 178, 'Northgate', { size: 30, weight: 700 });
  canvas.bar(398, 162, 62, 12, colors.bar2);
  [508, 618, 728].forEach((x, i) => canvas.bar(x, 162, i % 2 ? 62 : 82));
  canvas.line(90, 216, 1190, 216);
}

function drawSideColumn(canvas: MockupCanvas) {
  const { t1, t2, t3 } = canvas.tones;
  canvas.rect(850, 244, 300, 180, { radius: 14, fill: t1 });
  canvas.bars(876, 274, [180, 240, 210], { height: 13, gap: 15, fill: colors.bar2 });
  canvas.rect(876, 366, 110, 34, { radius: 8, fill: t3 });
  canvas.rect(850, 446, 300, 400, { radius: 14, stroke: colors.line });
  canvas.bar(876, 476, 140, 15, colors.bar2);
  [t2, t1, t3, t1].forEach((fill, i) => {
    const y = 518 + i * 74;
    canvas.rect(876, y, 58, 52, { radius: 9, fill });
    canvas.bars(950, y + 10, [170 - i * 12, 110], { height: 11, gap: 11 });
  });
}

export function drawPageImage(definition: ProductMockup): string {
  const canvas = new MockupCanvas(definition.color, 'c');
  const slot = { x: 130, y: 244, width: 690, height: 556, radius: 14 };
  canvas.rect(0, 0, 1280, 800, { fill: canvas.tones.t2 });
  canvas.panel(90, 70, 1100, 730, { radius: 18 });
  drawSuiteBar(canvas);
  drawSiteHead(canvas);
  drawSideColumn(canvas);
  placeMockup(canvas, definition, slot);
  canvas.rect(130, 244, 690, 600, { radius: 14, fill: 'none', stroke: colors.line });
  canvas.path('M112 270V226H156M838 270V226H794', { stroke: colors.cobalt, strokeWidth: 5 });
  return wrapSvg(1280, 800, canvas.inner(), `${definition.alt}, on a page`);
}
