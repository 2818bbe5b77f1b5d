import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

// Motifs are drawn on a field 100 wide and 160 high, of which a print shows the upper part.
type Motif = (canvas: MockupCanvas) => void;

const drawDunes: Motif = (canvas) => {
  const { t4, t5 } = canvas.tones;
  canvas.rect(0, 0, 100, 160, { fill: '#f8ead6' });
  canvas.circle(32, 40, 14, { fill: '#f3b765' });
  canvas.path('M0 92q30-40 56-8t44-14V160H0Z', { fill: t4 });
  canvas.path('M0 118q40-28 100-2V160H0Z', { fill: t5 });
};

const drawSailing: Motif = (canvas) => {
  canvas.rect(0, 0, 100, 160, { fill: '#cfe3ee' });
  canvas.circle(20, 16, 8, { fill: colors.paper });
  canvas.path('M0 46q12-7 25 0t25 0 25 0 25 0V160H0Z', { fill: '#5f93b5' });
  canvas.path('M52 8V44H30Z', { fill: colors.paper });
  canvas.path('M56 16V44H72Z', { fill: '#f3b765' });
  canvas.path('M26 48H78l-9 11H36Z', { fill: '#264f6b' });
};

const drawTown: Motif = (canvas) => {
  const { t5 } = canvas.tones;
  canvas.rect(0, 0, 100, 160, { fill: '#f6d49a' });
  canvas.circle(78, 26, 12, { fill: '#fff3d8' });
  canvas.path('M10 160V82l18-16 18 16V160Z', { fill: '#c9598d' });
  canvas.path('M64 160V92l15-12 15 12V160Z', { fill: '#d98b3f' });
  canvas.path('M42 160V54l13-18 13 18V160Z', { fill: t5 });
  [62, 82, 102].forEach((y) => canvas.rect(51, y, 8, 10, { radius: 2, fill: '#fff3d8' }));
};

const drawTulip: Motif = (canvas) => {
  const leaf = '#2f8f7f';
  canvas.rect(0, 0, 100, 160, { fill: '#dcebd8' });
  canvas.line(50, 60, 50, 160, leaf, 6);
  canvas.path('M50 124q2-32 32-38-2 32-32 38ZM50 138q-2-28-30-34 2 28 30 34Z', { fill: leaf });
  canvas.path('M28 28l12 12 10-16 10 16 12-12v22a22 22 0 0 1-44 0Z', { fill: '#c9598d' });
};

function drawMotif(canvas: MockupCanvas, x: number, y: number, width: number, motif: Motif) {
  canvas.group(`translate(${x} ${y}) scale(${width / 100})`, () => motif(canvas));
}

function drawStandingPrint(
  canvas: MockupCanvas,
  x: number,
  width: number,
  height: number,
  motif: Motif,
) {
  const y = 600 - height;
  canvas.panel(x, y, width, height, { radius: 8, lift: 12 });
  canvas.clip(x + 16, y + 16, width - 32, height - 58, 4, () => {
    drawMotif(canvas, x + 16, y + 16, width - 32, motif);
  });
}

function drawGap(canvas: MockupCanvas) {
  const outline = 'M258 600V450a8 8 0 0 1 8-8H440a8 8 0 0 1 8 8V600';
  canvas.path(outline, { stroke: canvas.tones.t5, strokeWidth: 3.5, dash: '10 9', cap: 'butt' });
}

function drawLiftedPrint(canvas: MockupCanvas) {
  canvas.group('rotate(-7 340 240)', () => {
    canvas.rect(234, 104, 290, 250, { radius: 8, fill: canvas.tones.t5, opacity: 0.3 });
    canvas.rect(210, 78, 290, 250, { radius: 8, fill: colors.cobalt });
    canvas.clip(228, 96, 254, 172, 4, () => drawMotif(canvas, 228, 96, 254, drawSailing));
    canvas.bar(228, 290, 130, 14, colors.cobaltSoft);
  });
}

export const photoGallery: ProductMockup = {
  color: 'heather',
  alt: 'Prints of different sizes on a shelf with one lifted out',
  settings: {
    select: ['Pictures from', 'Summer fair'],
    layout: 'Frames',
    switches: ['Show captions', 'Shuffle every day', 'Open full size'],
  },
  draw(canvas) {
    drawStandingPrint(canvas, 16, 216, 316, drawDunes);
    drawStandingPrint(canvas, 476, 208, 360, drawTown);
    drawStandingPrint(canvas, 640, 150, 226, drawTulip);
    drawGap(canvas);
    drawLiftedPrint(canvas);
  },
};
