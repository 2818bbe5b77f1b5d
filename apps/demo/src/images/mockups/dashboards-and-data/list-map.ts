import { colors, oklch } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const land = oklch(0.93, 0.035, 130);
const park = oklch(0.85, 0.08, 140);
const shore = 'M-20 420C120 360 180 470 300 440S470 300 560 330 700 250 840 270';
const streets = [
  'M-20 130L240 170 420 60 560 -20M240 170L300 440M240 170L120 620',
  'M420 60L560 330 840 120M560 330L640 640',
];

function drawGround(canvas: MockupCanvas) {
  const { t2, t3 } = canvas.tones;
  canvas.rect(0, 0, 800, 600, { fill: land });
  canvas.path(`${shore}V620H-20Z`, { fill: t3 });
  canvas.path(shore, { stroke: t2, strokeWidth: 14 });
  canvas.path(streets.join(''), { stroke: colors.paper, strokeWidth: 16 });
  canvas.path('M-20 250L260 250M420 60L400 240 560 330', { stroke: colors.paper, strokeWidth: 8 });
  canvas.rect(40, 40, 120, 60, { radius: 10, fill: park });
  canvas.rect(640, 30, 120, 90, { radius: 10, fill: park });
}

export const listMap: ProductMockup = {
  color: 'sky',
  ground: 't1',
  bleed: true,
  alt: 'Map with list items as pins',
  settings: {
    select: ['Places from', 'Open jobs'],
    layout: 'Pins',
    switches: ['Group near pins', 'Show traffic', 'Open items in a card'],
  },
  draw(canvas) {
    const { t5 } = canvas.tones;

    const drawPin = (x: number, y: number, count: string, fill: string, scale = 1) => {
      const outline = 'M0 0C-26 -34 -38 -50 -38 -72a38 38 0 0 1 76 0C38 -50 26 -34 0 0Z';
      canvas.group(`translate(${x} ${y}) scale(${scale})`, () => {
        canvas.group('scale(1 .4)', () =>
          canvas.circle(0, 5, 18, { fill: colors.ink, opacity: 0.2 }),
        );
        canvas.path(outline, { fill, stroke: colors.paper, strokeWidth: 5 });
        canvas.text(0, -60, count, {
          size: 34,
          weight: 700,
          fill: colors.paper,
          anchor: 'middle',
        });
      });
    };

    const drawCard = () => {
      canvas.rect(440, 346, 322, 254, { radius: 20, fill: t5, opacity: 0.22, squareBottom: true });
      canvas.rect(426, 332, 322, 268, { radius: 20, squareBottom: true });
      canvas.text(458, 390, 'Depot North', { size: 34, weight: 700 });
      canvas.text(458, 428, '14 open jobs', { fill: colors.ink2 });
      canvas.line(426, 456, 748, 456);
      [200, 160, 184].forEach((width, i) => {
        const state = i === 1 ? colors.amber : colors.green;
        canvas.circle(468, 492 + i * 44, 10, { fill: state });
        canvas.bar(494, 486 + i * 44, width, 13, colors.bar2);
      });
    };

    drawGround(canvas);
    drawPin(180, 240, '3', t5);
    drawPin(650, 250, '7', t5);
    drawPin(300, 470, '2', t5, 0.9);
    drawCard();
    drawPin(430, 260, '14', colors.cobalt, 1.3);
  },
};
