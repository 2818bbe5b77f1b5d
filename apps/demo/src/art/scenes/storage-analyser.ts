import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

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

function drawBlock(scene: Scene, block: Block) {
  const { x, y, width, height, name, icon, tone } = block;
  const { t4, t5 } = scene.tones;
  const fill = tone === 'paper' ? colors.paper : scene.tones[tone];
  const inset = icon ? 30 : 22;
  const baseline = y + (icon ? 150 : 52);
  scene.rect(x, y, width, height, { radius: 14, feet: true, fill });
  if (icon) scene.icon(icon, x + inset, y + 30, 58, { stroke: t4, strokeWidth: 2.2 });
  scene.text(x + inset, baseline, name, { size: icon ? 40 : 31, weight: 700, fill: t5 });
  scene.text(x + inset, baseline + (icon ? 44 : 35), formatGigabytes(block), {
    size: icon ? 34 : 27,
    fill: colors.ink2,
  });
}

function drawLargest(scene: Scene) {
  const { x, y, width, height } = largest;
  scene.rect(x, y, width, height, { radius: 14, feet: true, fill: colors.cobalt });
  scene.icon('video', x + 34, y + 34, 84, { stroke: colors.paper, strokeWidth: 1.9 });
  scene.text(x + 34, y + 206, 'Recordings', { size: 50, weight: 700, fill: colors.paper });
  scene.text(x + 34, y + 270, formatGigabytes(largest), { size: 50, fill: colors.cobaltSoft });
}

export const storageAnalyser: SceneDefinition = {
  bin: 'fern',
  alt: 'Stacked blocks as large as the files they stand for, the heaviest marked',
  ground: 't3',
  settings: {
    select: ['Measure', 'All sites'],
    layout: 'Blocks',
    switches: ['Count old versions', 'Count the recycle bin', 'Report every month'],
  },
  draw(scene) {
    [...blocks, largest].forEach(({ x, y, width, height }) => {
      scene.shadow(x, y, width, height, 14, { dx: 14, dy: 14, fill: scene.tones.t4 });
    });
    blocks.forEach((block) => drawBlock(scene, block));
    drawLargest(scene);
  },
};
