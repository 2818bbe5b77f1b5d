import { colors } from './palette.ts';
import { placeMockup } from './place-mockup.ts';
import { MockupCanvas } from './mockup-canvas.ts';
import type { ProductMockup } from './product-mockup.ts';
import { wrapSvg } from './svg-document.ts';

function drawPhone(canvas: MockupCanvas, x: number, y: number, width: number) {
  canvas.rect(x + 18, y + 18, width, 900, { radius: 54, fill: canvas.tones.t4 });
  canvas.rect(x, y, width, 900, { radius: 54, fill: colors.ink });
  canvas.rect(x + 14, y + 14, width - 28, 880, { radius: 42 });
  canvas.rect(x + width / 2 - 50, y + 28, 100, 24, { radius: 12, fill: colors.ink });
}

function drawPage(canvas: MockupCanvas, definition: ProductMockup) {
  const slot = { x: 212, y: 250, width: 396, height: 297, radius: 18 };
  drawPhone(canvas, 182, 110, 456);
  canvas.icon('menu', 216, 188, 36, { stroke: colors.ink2 });
  canvas.bar(270, 198, 150, 16, colors.bar2);
  canvas.circle(586, 206, 20, { fill: canvas.tones.t2 });
  placeMockup(canvas, definition, slot);
  canvas.bar(216, 582, 240, 18, colors.bar2);
  canvas.bars(216, 624, [384, 350, 368, 220], { height: 14, gap: 18 });
  canvas.rect(212, 764, 396, 100, { radius: 18, fill: canvas.tones.t1 });
}

function drawList(canvas: MockupCanvas) {
  const { t1, t2, t3 } = canvas.tones;
  drawPhone(canvas, 724, 190, 356);
  canvas.rect(754, 262, 296, 60, { radius: 14, fill: colors.paper2 });
  canvas.icon('search', 772, 277, 30, { stroke: colors.ink3 });
  canvas.bar(816, 286, 120, 12, colors.bar2);
  [t2, colors.paper, t3, t1, t2].forEach((thumbnail, i) => {
    const y = 342 + i * 98;
    const isChosen = i === 1;
    canvas.rect(754, y, 296, 84, {
      radius: 14,
      fill: isChosen ? colors.cobalt : colors.paper,
      stroke: isChosen ? colors.cobalt : colors.line,
    });
    canvas.rect(770, y + 16, 52, 52, { radius: 12, fill: thumbnail });
    canvas.bars(840, y + 24, [170 - (i % 3) * 26, 110], {
      height: 13,
      fill: isChosen ? colors.cobaltSoft : colors.bar2,
    });
  });
}

export function drawPhoneImage(definition: ProductMockup): string {
  const canvas = new MockupCanvas(definition.color, 'c');
  canvas.rect(0, 0, 1280, 800, { fill: canvas.tones.t3 });
  drawPage(canvas, definition);
  drawList(canvas);
  return wrapSvg(1280, 800, canvas.inner(), `${definition.alt}, on a phone`);
}
