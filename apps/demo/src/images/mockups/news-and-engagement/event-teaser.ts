import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface EventDate {
  month: string;
  day: string;
}

const lanterns = [
  { x: 100, y: 158, fill: '#f3b765' },
  { x: 180, y: 182, fill: '#c9598d' },
  { x: 262, y: 152, fill: '#f3b765' },
  { x: 344, y: 148, fill: '#2f8f7f' },
  { x: 420, y: 176, fill: '#c9598d' },
];

function drawLeaf(
  canvas: MockupCanvas,
  x: number,
  y: number,
  size: number,
  date: EventDate,
  next = false,
) {
  const head = size * 0.32;
  const middle = x + size / 2;
  canvas.rect(x + 9, y + 9, size, size, { radius: 14, fill: canvas.tones.t5, opacity: 0.28 });
  canvas.rect(x, y, size, size, { radius: 14, fill: next ? colors.cobalt : colors.paper });
  if (!next) {
    canvas.clip(x, y, size, size, 14, () => {
      canvas.rect(x, y, size, head, { fill: canvas.tones.t5 });
    });
  }
  canvas.text(middle, y + head * 0.77, date.month, {
    size: size * 0.22,
    fill: next ? colors.cobaltSoft : colors.paper,
    anchor: 'middle',
  });
  canvas.text(middle, y + size * 0.86, date.day, {
    size: size * 0.56,
    weight: 700,
    fill: next ? colors.paper : colors.ink,
    anchor: 'middle',
  });
}

function drawRoofTerrace(canvas: MockupCanvas) {
  canvas.rect(60, 60, 400, 270, { fill: '#3d2352' });
  canvas.circle(392, 112, 28, { fill: '#fff3d8' });
  canvas.path('M40 120Q170 230 270 158T480 180', { stroke: canvas.tones.t3, strokeWidth: 4 });
  lanterns.forEach(({ x, y, fill }) => canvas.rect(x - 17, y, 34, 46, { radius: 15, fill }));
  canvas.path('M60 330V276H140V250H236V286H330V262H396V282H460V330Z', { fill: canvas.tones.t4 });
}

function drawNextEvent(canvas: MockupCanvas) {
  canvas.panel(60, 60, 400, 540, { radius: 20, lift: 12 });
  canvas.clip(60, 60, 400, 280, 20, () => drawRoofTerrace(canvas));
  canvas.rect(60, 310, 400, 32);
  drawLeaf(canvas, 92, 222, 152, { month: 'June', day: '14' }, true);
  canvas.text(92, 438, 'Summer party', { size: 46, weight: 700 });
  canvas.icon('clock', 92, 464, 34, { stroke: colors.ink2, strokeWidth: 2.4 });
  canvas.text(138, 491, '16:00, roof terrace', { size: 28, fill: colors.ink2 });
  [2, 3, 6, 5].forEach((seed, i) => {
    canvas.circle(120 + i * 46, 550, 32);
    canvas.avatar(120 + i * 46, 550, 28, seed);
  });
  canvas.text(304, 560, '+38', { size: 30, weight: 700, fill: colors.ink2 });
}

function drawLaterEvent(
  canvas: MockupCanvas,
  y: number,
  height: number,
  date: EventDate,
  title: string,
) {
  const squareBottom = y + height === 600;
  canvas.panel(494, y, 246, height, { radius: 20, lift: 12, squareBottom });
  drawLeaf(canvas, 518, y - 26, 112, date);
  canvas.text(518, y + 138, title, { size: 34, weight: 700 });
  canvas.bars(518, y + 160, [190, 140], { height: 13, gap: 13, fill: colors.bar2 });
}

export const eventTeaser: ProductMockup = {
  color: 'heather',
  alt: 'Event cards with date leaves and the next event in front',
  settings: {
    select: ['Events from', 'Office calendar'],
    layout: 'Cards',
    switches: ['Show who is going', 'Show past events', 'Offer to join'],
  },
  draw(canvas) {
    drawNextEvent(canvas);
    drawLaterEvent(canvas, 124, 226, { month: 'June', day: '21' }, 'Choir night');
    drawLaterEvent(canvas, 400, 200, { month: 'July', day: '2' }, 'Town hall');
  },
};
