import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  name: string;
  icon?: string;
  tone: 't1' | 't2' | 'paper';
}

// The area of a block is its weight, so the figure is computed from the drawing.
const unitsPerGigabyte = 312;

const blocks: Block[] = [
  { x: 446, y: 372, width: 300, height: 228, name: 'Projects', icon: 'folder', tone: 'paper' },
  { x: 54, y: 124, width: 214, height: 136, name: 'Scans', tone: 'paper' },
  { x: 282, y: 158, width: 150, height: 102, name: 'HR', tone: 't1' },
  { x: 446, y: 230, width: 164, height: 142, name: 'Email', tone: 't1' },
  { x: 624, y: 268, width: 122, height: 104, name: 'Legal', tone: 't2' },
];

const largest = { x: 54, y: 260, width: 378, height: 340 };

function formatGigabytes({ width, height }: { width: number; height: number }) {
  return `${Math.round((width * height) / unitsPerGigabyte)} GB`;
}

function drawBlock(canvas: MockupCanvas, block: Block) {
  const { x, y, width, height, name, icon, tone } = block;
  const { t4, t5 } = canvas.tones;
  const fill = tone === 'paper' ? colors.paper : canvas.tones[tone];
  const inset = icon ? 30 : 22;
  const baseline = y + (icon ? 150 : 52);
  canvas.rect(x, y, width, height, { radius: 14, squareBottom: true, fill });
  if (icon) canvas.icon(icon, x + inset, y + 30, 58, { stroke: t4, strokeWidth: 2.2 });
  canvas.text(x + inset, baseline, name, { size: icon ? 40 : 31, weight: 700, fill: t5 });
  canvas.text(x + inset, baseline + (icon ? 44 : 35), formatGigabytes(block), {
    size: icon ? 34 : 27,
    fill: colors.ink2,
  });
}

function drawLargest(canvas: MockupCanvas) {
  const { x, y, width, height } = largest;
  canvas.rect(x, y, width, height, { radius: 14, squareBottom: true, fill: colors.cobalt });
  canvas.icon('video', x + 34, y + 34, 84, { stroke: colors.paper, strokeWidth: 1.9 });
  canvas.text(x + 34, y + 206, 'Recordings', { size: 50, weight: 700, fill: colors.paper });
  canvas.text(x + 34, y + 270, formatGigabytes(largest), { size: 50, fill: colors.cobaltSoft });
}

export const storageAnalyser: ProductMockup = {
  color: 'fern',
  alt: 'Stacked blocks as large as the files they stand for, the heaviest marked',
  ground: 't3',
  settings: {
    select: ['Measure', 'All sites'],
    layout: 'Blocks',
    switches: ['Count old versions', 'Count the recycle bin', 'Report every month'],
  },
  draw(canvas) {
    [...blocks, largest].forEach(({ x, y, width, height }) => {
      canvas.shadow(x, y, width, height, 14, { dx: 14, dy: 14, fill: canvas.tones.t4 });
    });
    blocks.forEach((block) => drawBlock(canvas, block));
    drawLargest(canvas);
  },
};
