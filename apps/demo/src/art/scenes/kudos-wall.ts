import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

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

function drawPin(scene: Scene, x: number, y: number, fill: string) {
  scene.circle(x + 3, y + 4, 11, { fill: colors.ink, opacity: 0.18 });
  scene.circle(x, y, 11, { fill });
}

function drawNote(scene: Scene, { x, y, name, seed, fill, lines }: Note) {
  const height = Math.min(124 + lines.length * 24, 600 - y);
  scene.rect(x + 8, y + 8, 188, height, { radius: 6, fill: colors.bar });
  scene.rect(x, y, 188, height, { radius: 6, fill });
  drawPin(scene, x + 94, y + 10, scene.tones.t4);
  scene.avatar(x + 46, y + 60, 28, seed);
  scene.text(x + 86, y + 70, name, { size: 28, weight: 700 });
  scene.bars(x + 20, y + 110, lines, { gap: 14, fill: colors.paper });
}

function drawNewestNote(scene: Scene) {
  const white = { size: 36, weight: 700, fill: colors.paper } as const;
  scene.group('rotate(-4 400 350)', () => {
    scene.rect(262, 252, 310, 232, { radius: 10, fill: scene.tones.t5, opacity: 0.3 });
    scene.rect(246, 234, 310, 232, { radius: 10, fill: colors.cobalt });
    drawPin(scene, 401, 246, colors.paper);
    scene.avatar(304, 318, 38, 2);
    scene.text(356, 310, 'Thank you,', white);
    scene.text(356, 352, 'Noor', white);
    scene.bars(272, 392, [256, 180], { height: 14, gap: 16, fill: colors.cobaltSoft });
    scene.icon('heart', 492, 410, 40, { stroke: colors.paper, fill: colors.paper });
  });
}

export const kudosWall: SceneDefinition = {
  bin: 'heather',
  alt: 'Wall of thank-you notes with the newest one in front',
  ground: 't3',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['Notes from', 'Everyone'],
    layout: 'Columns',
    switches: ['Allow likes', 'Hide after a year', 'Tell the manager'],
  },
  draw(scene) {
    scene.shadow(60, 60, 680, 540, 22, { fill: scene.tones.t4 });
    scene.rect(60, 60, 680, 540, { radius: 22, feet: true });
    notes.forEach((note) => drawNote(scene, note));
    drawNewestNote(scene);
  },
};
