import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const mouths = [
  'M-18 22Q0 -2 18 22',
  'M-17 18Q0 8 17 18',
  'M-17 15H17',
  'M-17 11Q0 24 17 11',
  'M-20 8Q0 36 20 8Z',
];
const chosen = 3;

function drawFace(canvas: MockupCanvas, x: number, y: number, mouth: string, on: boolean) {
  const stroke = on ? colors.cobalt : canvas.tones.t5;
  canvas.circle(x, y, 40, { fill: on ? colors.paper : canvas.tones.t2 });
  canvas.group(`translate(${x} ${y})`, () => {
    [-14, 14].forEach((eye) => canvas.circle(eye, -9, 5.5, { fill: stroke }));
    canvas.path(mouth, { stroke, strokeWidth: 6, fill: mouth.endsWith('Z') ? stroke : 'none' });
  });
}

function drawAnswers(canvas: MockupCanvas) {
  let x = 86;
  mouths.forEach((mouth, i) => {
    const on = i === chosen;
    const width = on ? 148 : 108;
    const height = on ? 224 : 140;
    const y = 600 - height;
    const fill = on ? colors.cobalt : canvas.tones.t1;
    canvas.shadow(x, y, width, height, 16, {
      dx: 9,
      dy: 9,
      fill: on ? canvas.tones.t3 : colors.bar,
    });
    canvas.rect(x, y, width, height, { radius: 16, squareBottom: true, fill });
    if (on) {
      canvas.group(`translate(${x + 74} ${y + 82}) scale(1.3)`, () => {
        drawFace(canvas, 0, 0, mouth, true);
      });
      canvas.text(x + 74, 574, 'Good', {
        size: 38,
        weight: 700,
        fill: colors.paper,
        anchor: 'middle',
      });
    } else {
      drawFace(canvas, x + 54, y + 70, mouth, false);
    }
    x += width + 12;
  });
}

function drawQuestion(canvas: MockupCanvas) {
  const { t1, t4, t5 } = canvas.tones;
  canvas.panel(70, 60, 660);
  canvas.bar(106, 98, 440, 14, t1);
  canvas.bar(106, 98, 165, 14, t4);
  canvas.text(694, 114, '3 of 8', { size: 28, fill: t5, anchor: 'end' });
  canvas.text(106, 204, 'How was your', { size: 54, weight: 700 });
  canvas.text(106, 266, 'first week?', { size: 54, weight: 700 });
  canvas.bars(106, 302, [420, 330], { height: 14, gap: 14 });
}

export const surveyDesk: ProductMockup = {
  color: 'lagoon',
  alt: 'Survey question with a scale of faces and the chosen answer',
  panel: [70, 60, 660, 540],
  settings: {
    select: ['Survey', 'First week'],
    layout: 'Scale',
    switches: ['Keep answers anonymous', 'Allow comments', 'Show progress'],
  },
  draw(canvas) {
    drawQuestion(canvas);
    drawAnswers(canvas);
  },
};
