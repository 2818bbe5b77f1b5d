import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const shade = '#1d0b24';

interface Still {
  x: number;
  height: number;
  sky: string;
  length: string;
  drawMotif: (scene: Scene) => void;
}

// Motifs of the side stills are drawn from the left edge of the still, on the shelf at y = 600.
function drawForklift(scene: Scene) {
  const steel = '#5a2e12';
  scene.rect(0, 540, 180, 60, { fill: '#d98b3f' });
  scene.path('M48 470V390H98V470M122 350V540H164', { stroke: steel, strokeWidth: 10 });
  scene.rect(24, 458, 92, 70, { radius: 10, fill: '#c2512e' });
  [46, 98].forEach((x) => scene.circle(x, 532, 18, { fill: steel }));
}

function drawMountains(scene: Scene) {
  scene.circle(52, 372, 24);
  scene.path('M-20 600L70 410 130 510 158 470 220 600Z', { fill: '#5f93b5' });
  scene.path('M70 410l-22 46 24-10 20 12Z', { fill: colors.paper });
  scene.path('M0 560C50 510 120 590 180 540V600H0Z', { fill: '#264f6b' });
}

function drawPlant(scene: Scene) {
  const leaf = '#2f8f7f';
  scene.line(60, 430, 60, 560, leaf, 8);
  scene.path('M60 500q44-8 54-62-50 4-54 62ZM60 470q-40-8-46-56 44 4 46 56Z', { fill: leaf });
  scene.path('M20 530H100L90 600H30Z', { fill: '#c9598d' });
}

const stills: Still[] = [
  { x: -46, height: 290, sky: '#f6d49a', length: '3:10', drawMotif: drawForklift },
  { x: 608, height: 320, sky: '#cfe3ee', length: '5:02', drawMotif: drawMountains },
  { x: 796, height: 250, sky: '#dcebd8', length: '2:20', drawMotif: drawPlant },
];

function drawStill(scene: Scene, { x, height, sky, length, drawMotif }: Still) {
  const y = 600 - height;
  scene.shadow(x, y, 172, height, 16, { fill: shade, dx: 12, dy: 12 });
  scene.clip(x, y, 172, height + 20, 16, () => {
    scene.rect(x, y, 172, height, { fill: sky });
    scene.group(`translate(${x} 0)`, () => drawMotif(scene));
    scene.rect(x + 74, 546, 84, 40, { radius: 8, fill: colors.ink });
    scene.text(x + 116, 575, length, { size: 26, fill: colors.paper, anchor: 'middle' });
  });
}

function drawPresenter(scene: Scene) {
  const { t2, t4, t5 } = scene.tones;
  scene.rect(150, 90, 434, 420, { fill: '#f3e4f7' });
  scene.rect(396, 130, 156, 130, { radius: 10 });
  [52, 76, 40, 96].forEach((height, i) => {
    scene.rect(412 + i * 33, 246 - height, 24, height, { radius: 5, fill: i === 3 ? t4 : t2 });
  });
  scene.rect(216, 160, 168, 260, { radius: 82, fill: '#6a4529' });
  scene.path('M150 520C150 440 220 414 300 414S450 440 450 520Z', { fill: t5 });
  scene.rect(268, 330, 64, 116, { radius: 32, fill: '#e0b28c' });
  scene.circle(300, 280, 72, { fill: '#f0c7a4' });
  scene.path('M226 282a74 76 0 0 1 148 0q-18-46-62-44t-86 44Z', { fill: '#6a4529' });
}

function drawPlayer(scene: Scene) {
  scene.shadow(150, 90, 434, 510, 20, { fill: shade });
  scene.clip(150, 90, 434, 530, 20, () => {
    drawPresenter(scene);
    scene.rect(150, 500, 434, 100, { fill: colors.ink });
  });
  scene.circle(208, 550, 34, { fill: colors.cobalt });
  scene.path('M198 535v30M218 535v30', { stroke: colors.paper, strokeWidth: 9, cap: 'butt' });
  scene.bar(264, 543, 204, 14, colors.ink2);
  scene.bar(264, 543, 126, 14, colors.cobalt);
  scene.circle(388, 550, 15);
  scene.text(562, 560, '1:24', { size: 29, fill: colors.paper, anchor: 'end' });
}

export const videoShelf: SceneDefinition = {
  bin: 'heather',
  alt: 'Row of standing video stills with one playing',
  ground: 't5',
  settings: {
    select: ['Videos from', 'Training films'],
    layout: 'Stills',
    switches: ['Show the length', 'Play by itself', 'Remember the place'],
  },
  draw(scene) {
    stills.forEach((still) => drawStill(scene, still));
    drawPlayer(scene);
  },
};
