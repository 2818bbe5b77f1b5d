import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Card {
  tag: 't2' | 't3' | 't4';
  seed: number;
}

const columns: { x: number; top: number; name: string; count: number; cards: Card[] }[] = [
  {
    x: 44,
    top: 60,
    name: 'To do',
    count: 5,
    cards: [
      { tag: 't4', seed: 4 },
      { tag: 't2', seed: 7 },
      { tag: 't3', seed: 3 },
    ],
  },
  { x: 286, top: 108, name: 'Doing', count: 2, cards: [{ tag: 't3', seed: 6 }] },
  {
    x: 528,
    top: 84,
    name: 'Done',
    count: 9,
    cards: [
      { tag: 't2', seed: 2 },
      { tag: 't4', seed: 5 },
      { tag: 't3', seed: 8 },
    ],
  },
];

const columnWidth = 226;
const cardWidth = 194;
const cardHeight = 118;

function drawCard(canvas: MockupCanvas, x: number, y: number, { tag, seed }: Card) {
  const lines = seed % 2 ? [120, 150] : [150, 104];
  canvas.rect(x + 6, y + 7, cardWidth, cardHeight, { radius: 12, fill: canvas.tones.t2 });
  canvas.rect(x, y, cardWidth, cardHeight, { radius: 12 });
  canvas.bar(x + 20, y + 22, 52, 16, canvas.tones[tag]);
  canvas.bars(x + 20, y + 60, lines, { fill: colors.bar2 });
  canvas.avatar(x + cardWidth - 32, y + 32, 20, seed);
}

function drawColumn(
  canvas: MockupCanvas,
  { x, top, name, count, cards }: (typeof columns)[number],
) {
  const { t1, t4, t5 } = canvas.tones;
  canvas.panel(x, top, columnWidth, 600 - top, { radius: 18, fill: t1, lift: 12 });
  canvas.text(x + 22, top + 52, name, { size: 32, weight: 700, fill: t5 });
  canvas.text(x + columnWidth - 22, top + 52, String(count), {
    size: 30,
    fill: t4,
    anchor: 'end',
  });
  cards.forEach((card, i) => drawCard(canvas, x + 16, top + 76 + i * (cardHeight + 14), card));
}

function drawTarget(canvas: MockupCanvas) {
  canvas.rect(302, 318, cardWidth, cardHeight, {
    radius: 12,
    fill: 'none',
    stroke: canvas.tones.t4,
    strokeWidth: 3.5,
    dash: '10 9',
  });
}

function drawMovingCard(canvas: MockupCanvas) {
  canvas.group('rotate(-6 340 370)', () => {
    canvas.rect(214, 336, 236, 128, { radius: 14, fill: canvas.tones.t5, opacity: 0.3 });
    canvas.rect(200, 320, 236, 128, { radius: 14, fill: colors.cobalt });
    canvas.text(222, 370, 'Order desks', { size: 32, weight: 700, fill: colors.paper });
    canvas.bars(222, 394, [170, 124], { fill: colors.cobaltSoft });
  });
  canvas.cursor(404, 404, 1.5);
}

export const taskBoard: ProductMockup = {
  color: 'lagoon',
  alt: 'Task board with a card moving to the next column',
  settings: {
    select: ['Tasks from', 'Office move list'],
    layout: 'Cards',
    switches: ['Show due dates', 'Hide finished tasks', 'Limit open cards'],
  },
  draw(canvas) {
    columns.forEach((column) => drawColumn(canvas, column));
    drawTarget(canvas);
    drawMovingCard(canvas);
  },
};
