import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Note {
  x: number;
  y: number;
  name: string;
  seed: number;
  fill: string;
  lines: number[];
}

const amber = '#fbe3b4';
const rose = '#f9d6e2';
const mint = '#cfe9dd';

const notes: Note[] = [
  { x: 92, y: 96, name: 'Ivo', seed: 3, fill: amber, lines: [146, 120, 138] },
  { x: 92, y: 316, name: 'Lena', seed: 4, fill: mint, lines: [140, 96] },
  { x: 92, y: 512, name: 'Sun', seed: 5, fill: rose, lines: [] },
  { x: 306, y: 96, name: 'Tom', seed: 1, fill: rose, lines: [138] },
  { x: 306, y: 484, name: 'Jun', seed: 7, fill: amber, lines: [146, 100] },
  { x: 520, y: 96, name: 'Mara', seed: 6, fill: mint, lines: [148, 110] },
  { x: 520, y: 292, name: 'Felix', seed: 9, fill: amber, lines: [132, 146] },
  { x: 520, y: 488, name: 'Ada', seed: 8, fill: rose, lines: [140, 104] },
];

function drawPin(canvas: MockupCanvas, x: number, y: number, fill: string) {
  canvas.circle(x + 3, y + 4, 11, { fill: colors.ink, opacity: 0.18 });
  canvas.circle(x, y, 11, { fill });
}

function drawNote(canvas: MockupCanvas, { x, y, name, seed, fill, lines }: Note) {
  const height = Math.min(124 + lines.length * 24, 600 - y);
  canvas.rect(x + 8, y + 8, 188, height, { radius: 6, fill: colors.bar });
  canvas.rect(x, y, 188, height, { radius: 6, fill });
  drawPin(canvas, x + 94, y + 10, canvas.tones.t4);
  canvas.avatar(x + 46, y + 60, 28, seed);
  canvas.text(x + 86, y + 70, name, { size: 28, weight: 700 });
  canvas.bars(x + 20, y + 110, lines, { gap: 14, fill: colors.paper });
}

function drawNewestNote(canvas: MockupCanvas) {
  const white = { size: 36, weight: 700, fill: colors.paper } as const;
  canvas.group('rotate(-4 400 350)', () => {
    canvas.rect(262, 252, 310, 232, { radius: 10, fill: canvas.tones.t5, opacity: 0.3 });
    canvas.rect(246, 234, 310, 232, { radius: 10, fill: colors.cobalt });
    drawPin(canvas, 401, 246, colors.paper);
    canvas.avatar(304, 318, 38, 2);
    canvas.text(356, 310, 'Thank you,', white);
    canvas.text(356, 352, 'Noor', white);
    canvas.bars(272, 392, [256, 180], { height: 14, gap: 16, fill: colors.cobaltSoft });
    canvas.icon('heart', 492, 410, 40, { stroke: colors.paper, fill: colors.paper });
  });
}

export const kudosWall: ProductMockup = {
  color: 'heather',
  alt: 'Wall of thank-you notes with the newest one in front',
  ground: 't3',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['Notes from', 'Everyone'],
    layout: 'Columns',
    switches: ['Allow likes', 'Hide after a year', 'Tell the manager'],
  },
  draw(canvas) {
    canvas.shadow(60, 60, 680, 540, 22, { fill: canvas.tones.t4 });
    canvas.rect(60, 60, 680, 540, { radius: 22, squareBottom: true });
    notes.forEach((note) => drawNote(canvas, note));
    drawNewestNote(canvas);
  },
};
