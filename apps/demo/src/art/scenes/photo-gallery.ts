import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

// Motifs are drawn on a field 100 wide and 160 high, of which a print shows the upper part.
type Motif = (scene: Scene) => void;

const drawDunes: Motif = (scene) => {
  const { t4, t5 } = scene.tones;
  scene.rect(0, 0, 100, 160, { fill: '#f8ead6' });
  scene.circle(32, 40, 14, { fill: '#f3b765' });
  scene.path('M0 92q30-40 56-8t44-14V160H0Z', { fill: t4 });
  scene.path('M0 118q40-28 100-2V160H0Z', { fill: t5 });
};

const drawSailing: Motif = (scene) => {
  scene.rect(0, 0, 100, 160, { fill: '#cfe3ee' });
  scene.circle(20, 16, 8, { fill: colors.paper });
  scene.path('M0 46q12-7 25 0t25 0 25 0 25 0V160H0Z', { fill: '#5f93b5' });
  scene.path('M52 8V44H30Z', { fill: colors.paper });
  scene.path('M56 16V44H72Z', { fill: '#f3b765' });
  scene.path('M26 48H78l-9 11H36Z', { fill: '#264f6b' });
};

const drawTown: Motif = (scene) => {
  const { t5 } = scene.tones;
  scene.rect(0, 0, 100, 160, { fill: '#f6d49a' });
  scene.circle(78, 26, 12, { fill: '#fff3d8' });
  scene.path('M10 160V82l18-16 18 16V160Z', { fill: '#c9598d' });
  scene.path('M64 160V92l15-12 15 12V160Z', { fill: '#d98b3f' });
  scene.path('M42 160V54l13-18 13 18V160Z', { fill: t5 });
  [62, 82, 102].forEach((y) => scene.rect(51, y, 8, 10, { radius: 2, fill: '#fff3d8' }));
};

const drawTulip: Motif = (scene) => {
  const leaf = '#2f8f7f';
  scene.rect(0, 0, 100, 160, { fill: '#dcebd8' });
  scene.line(50, 60, 50, 160, leaf, 6);
  scene.path('M50 124q2-32 32-38-2 32-32 38ZM50 138q-2-28-30-34 2 28 30 34Z', { fill: leaf });
  scene.path('M28 28l12 12 10-16 10 16 12-12v22a22 22 0 0 1-44 0Z', { fill: '#c9598d' });
};

function drawMotif(scene: Scene, x: number, y: number, width: number, motif: Motif) {
  scene.group(`translate(${x} ${y}) scale(${width / 100})`, () => motif(scene));
}

function drawStandingPrint(scene: Scene, x: number, width: number, height: number, motif: Motif) {
  const y = 600 - height;
  scene.panel(x, y, width, height, { radius: 8, lift: 12 });
  scene.clip(x + 16, y + 16, width - 32, height - 58, 4, () => {
    drawMotif(scene, x + 16, y + 16, width - 32, motif);
  });
}

function drawGap(scene: Scene) {
  const outline = 'M258 600V450a8 8 0 0 1 8-8H440a8 8 0 0 1 8 8V600';
  scene.path(outline, { stroke: scene.tones.t5, strokeWidth: 3.5, dash: '10 9', cap: 'butt' });
}

function drawLiftedPrint(scene: Scene) {
  scene.group('rotate(-7 340 240)', () => {
    scene.rect(234, 104, 290, 250, { radius: 8, fill: scene.tones.t5, opacity: 0.3 });
    scene.rect(210, 78, 290, 250, { radius: 8, fill: colors.cobalt });
    scene.clip(228, 96, 254, 172, 4, () => drawMotif(scene, 228, 96, 254, drawSailing));
    scene.bar(228, 290, 130, 14, colors.cobaltSoft);
  });
}

export const photoGallery: SceneDefinition = {
  bin: 'heather',
  alt: 'Prints of different sizes on a shelf with one lifted out',
  settings: {
    select: ['Pictures from', 'Summer fair'],
    layout: 'Frames',
    switches: ['Show captions', 'Shuffle every day', 'Open full size'],
  },
  draw(scene) {
    drawStandingPrint(scene, 16, 216, 316, drawDunes);
    drawStandingPrint(scene, 476, 208, 360, drawTown);
    drawStandingPrint(scene, 640, 150, 226, drawTulip);
    drawGap(scene);
    drawLiftedPrint(scene);
  },
};
