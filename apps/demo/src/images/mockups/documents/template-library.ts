import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const sheetWidth = 156;
const slots = [72, 238, 404, 570];
const dark = { gap: 13, fill: colors.bar2 };

// Contents are drawn from the upper left corner of a sheet.
function drawLetter(canvas: MockupCanvas) {
  canvas.circle(42, 46, 20, { fill: canvas.tones.t4 });
  canvas.bars(22, 90, [60, 46]);
  canvas.bars(22, 152, [112, 100, 112, 84], dark);
}

function drawInvoice(canvas: MockupCanvas) {
  canvas.rect(22, 26, 112, 40, { radius: 8, fill: canvas.tones.t2 });
  [0, 1, 2, 3].forEach((row) => {
    canvas.bar(22, 92 + row * 36, 62, 12, colors.bar2);
    canvas.bar(102, 92 + row * 36, 32, 12, canvas.tones.t4);
    canvas.line(22, 116 + row * 36, 134, 116 + row * 36);
  });
}

function drawMinutes(canvas: MockupCanvas) {
  canvas.bar(22, 34, 112, 20, colors.paper);
  [64, 52, 64, 44, 58].forEach((width, row) => {
    const y = 84 + row * 46;
    canvas.rect(22, y, 32, 32, { radius: 8, fill: colors.paper });
    if (row < 2) canvas.tick(38, y + 16, 32, { stroke: colors.cobalt, strokeWidth: 4.5 });
    canvas.bar(70, y + 10, width, 12, colors.cobaltSoft);
  });
}

function drawOffer(canvas: MockupCanvas) {
  const { t2, t4 } = canvas.tones;
  canvas.clip(22, 26, 112, 92, 8, () => {
    canvas.rect(22, 26, 112, 92, { fill: t2 });
    canvas.circle(106, 52, 12);
    canvas.path('M22 118L62 66L92 102L108 86L134 118Z', { fill: t4 });
  });
  canvas.bars(22, 142, [112, 96, 112, 70], dark);
}

function drawSheet(
  canvas: MockupCanvas,
  x: number,
  y: number,
  drawContent: (canvas: MockupCanvas) => void,
  fill: string = colors.paper,
) {
  canvas.rect(x + 12, y + 12, sheetWidth, 480 - y, { radius: 12, fill: canvas.tones.t3 });
  canvas.rect(x, y, sheetWidth, 492 - y, { radius: 12, fill });
  canvas.group(`translate(${x} ${y})`, () => drawContent(canvas));
}

function drawPickedSheet(canvas: MockupCanvas) {
  canvas.group('rotate(5 482 440)', () => {
    drawSheet(canvas, 404, 70, drawMinutes, colors.cobalt);
  });
}

function drawBox(canvas: MockupCanvas) {
  const { t2, t3, t4, t5 } = canvas.tones;
  const front = 'M40 600V468a18 18 0 0 1 18-18H330q16 0 20 14t22 14h56q18 0 22-14t20-14';
  canvas.rect(56, 466, 720, 134, { radius: 18, squareBottom: true, fill: t3 });
  canvas.path(`${front}H742a18 18 0 0 1 18 18V600Z`, { fill: t5 });
  ['Letter', 'Invoice', 'Minutes', 'Offer'].forEach((label, i) => {
    const middle = (slots[i] ?? 0) + sheetWidth / 2;
    canvas.rect(middle - 70, 512, 140, 58, { radius: 8, fill: i === 2 ? t2 : t4 });
    canvas.text(middle, 551, label, {
      size: 30,
      fill: i === 2 ? t5 : colors.paper,
      anchor: 'middle',
    });
  });
}

export const templateLibrary: ProductMockup = {
  color: 'moss',
  alt: 'Document templates standing in a box with one being pulled out',
  settings: {
    select: ['Templates from', 'Brand hub'],
    layout: 'Sheets',
    switches: ['Group by department', 'Show drafts', 'Fill in my details'],
  },
  draw(canvas) {
    canvas.rect(56, 420, 688, 80, { radius: 14, fill: canvas.tones.t4 });
    drawSheet(canvas, 72, 218, drawLetter);
    drawSheet(canvas, 238, 252, drawInvoice);
    drawSheet(canvas, 570, 232, drawOffer);
    drawPickedSheet(canvas);
    drawBox(canvas);
    canvas.cursor(560, 178, 1.5);
  },
};
