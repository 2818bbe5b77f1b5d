import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

/** The mouth inside a face of radius 40, from worst to best. */
const mouths = [
  'M-18 22Q0 -2 18 22',
  'M-17 18Q0 8 17 18',
  'M-17 15H17',
  'M-17 11Q0 24 17 11',
  'M-20 8Q0 36 20 8Z',
];
const chosen = 3;

function drawFace(scene: Scene, x: number, y: number, mouth: string, on: boolean) {
  const stroke = on ? colors.cobalt : scene.tones.t5;
  scene.circle(x, y, 40, { fill: on ? colors.paper : scene.tones.t2 });
  scene.group(`translate(${x} ${y})`, () => {
    [-14, 14].forEach((eye) => scene.circle(eye, -9, 5.5, { fill: stroke }));
    scene.path(mouth, { stroke, strokeWidth: 6, fill: mouth.endsWith('Z') ? stroke : 'none' });
  });
}

function drawAnswers(scene: Scene) {
  let x = 86;
  mouths.forEach((mouth, i) => {
    const on = i === chosen;
    const width = on ? 148 : 108;
    const height = on ? 224 : 140;
    const y = 600 - height;
    const fill = on ? colors.cobalt : scene.tones.t1;
    scene.shadow(x, y, width, height, 16, { dx: 9, dy: 9, fill: on ? scene.tones.t3 : colors.bar });
    scene.rect(x, y, width, height, { radius: 16, feet: true, fill });
    if (on) {
      scene.group(`translate(${x + 74} ${y + 82}) scale(1.3)`, () => {
        drawFace(scene, 0, 0, mouth, true);
      });
      scene.text(x + 74, 574, 'Good', {
        size: 38,
        weight: 700,
        fill: colors.paper,
        anchor: 'middle',
      });
    } else {
      drawFace(scene, x + 54, y + 70, mouth, false);
    }
    x += width + 12;
  });
}

function drawQuestion(scene: Scene) {
  const { t1, t4, t5 } = scene.tones;
  scene.panel(70, 60, 660);
  scene.bar(106, 98, 440, 14, t1);
  scene.bar(106, 98, 165, 14, t4);
  scene.text(694, 114, '3 of 8', { size: 28, fill: t5, anchor: 'end' });
  scene.text(106, 204, 'How was your', { size: 54, weight: 700 });
  scene.text(106, 266, 'first week?', { size: 54, weight: 700 });
  scene.bars(106, 302, [420, 330], { height: 14, gap: 14 });
}

export const surveyDesk: SceneDefinition = {
  bin: 'lagoon',
  alt: 'Survey question with a scale of faces and the chosen answer',
  panel: [70, 60, 660, 540],
  settings: {
    select: ['Survey', 'First week'],
    layout: 'Scale',
    switches: ['Keep answers anonymous', 'Allow comments', 'Show progress'],
  },
  draw(scene) {
    drawQuestion(scene);
    drawAnswers(scene);
  },
};
