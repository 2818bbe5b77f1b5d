import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

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

function drawCard(scene: Scene, x: number, y: number, { tag, seed }: Card) {
  const lines = seed % 2 ? [120, 150] : [150, 104];
  scene.rect(x + 6, y + 7, cardWidth, cardHeight, { radius: 12, fill: scene.tones.t2 });
  scene.rect(x, y, cardWidth, cardHeight, { radius: 12 });
  scene.bar(x + 20, y + 22, 52, 16, scene.tones[tag]);
  scene.bars(x + 20, y + 60, lines, { fill: colors.bar2 });
  scene.avatar(x + cardWidth - 32, y + 32, 20, seed);
}

function drawColumn(scene: Scene, { x, top, name, count, cards }: (typeof columns)[number]) {
  const { t1, t4, t5 } = scene.tones;
  scene.panel(x, top, columnWidth, 600 - top, { radius: 18, fill: t1, lift: 12 });
  scene.text(x + 22, top + 52, name, { size: 32, weight: 700, fill: t5 });
  scene.text(x + columnWidth - 22, top + 52, String(count), {
    size: 30,
    fill: t4,
    anchor: 'end',
  });
  cards.forEach((card, i) => drawCard(scene, x + 16, top + 76 + i * (cardHeight + 14), card));
}

function drawTarget(scene: Scene) {
  scene.rect(302, 318, cardWidth, cardHeight, {
    radius: 12,
    fill: 'none',
    stroke: scene.tones.t4,
    strokeWidth: 3.5,
    dash: '10 9',
  });
}

function drawMovingCard(scene: Scene) {
  scene.group('rotate(-6 340 370)', () => {
    scene.rect(214, 336, 236, 128, { radius: 14, fill: scene.tones.t5, opacity: 0.3 });
    scene.rect(200, 320, 236, 128, { radius: 14, fill: colors.cobalt });
    scene.text(222, 370, 'Order desks', { size: 32, weight: 700, fill: colors.paper });
    scene.bars(222, 394, [170, 124], { fill: colors.cobaltSoft });
  });
  scene.cursor(404, 404, 1.5);
}

export const taskBoard: SceneDefinition = {
  bin: 'lagoon',
  alt: 'Task board with a card moving to the next column',
  settings: {
    select: ['Tasks from', 'Office move list'],
    layout: 'Cards',
    switches: ['Show due dates', 'Hide finished tasks', 'Limit open cards'],
  },
  draw(scene) {
    columns.forEach((column) => drawColumn(scene, column));
    drawTarget(scene);
    drawMovingCard(scene);
  },
};
