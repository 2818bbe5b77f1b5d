import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const shade = '#1d0b24';

interface Still {
  x: number;
  height: number;
  sky: string;
  length: string;
  drawMotif: (canvas: MockupCanvas) => void;
}

// Drawn from the left edge of the still, on the shelf at y = 600.
function drawForklift(canvas: MockupCanvas) {
  const steel = '#5a2e12';
  canvas.rect(0, 540, 180, 60, { fill: '#d98b3f' });
  canvas.path('M48 470V390H98V470M122 350V540H164', { stroke: steel, strokeWidth: 10 });
  canvas.rect(24, 458, 92, 70, { radius: 10, fill: '#c2512e' });
  [46, 98].forEach((x) => canvas.circle(x, 532, 18, { fill: steel }));
}

function drawMountains(canvas: MockupCanvas) {
  canvas.circle(52, 372, 24);
  canvas.path('M-20 600L70 410 130 510 158 470 220 600Z', { fill: '#5f93b5' });
  canvas.path('M70 410l-22 46 24-10 20 12Z', { fill: colors.paper });
  canvas.path('M0 560C50 510 120 590 180 540V600H0Z', { fill: '#264f6b' });
}

function drawPlant(canvas: MockupCanvas) {
  const leaf = '#2f8f7f';
  canvas.line(60, 430, 60, 560, leaf, 8);
  canvas.path('M60 500q44-8 54-62-50 4-54 62ZM60 470q-40-8-46-56 44 4 46 56Z', { fill: leaf });
  canvas.path('M20 530H100L90 600H30Z', { fill: '#c9598d' });
}

const stills: Still[] = [
  { x: -46, height: 290, sky: '#f6d49a', length: '3:10', drawMotif: drawForklift },
  { x: 608, height: 320, sky: '#cfe3ee', length: '5:02', drawMotif: drawMountains },
  { x: 796, height: 250, sky: '#dcebd8', length: '2:20', drawMotif: drawPlant },
];

function drawStill(canvas: MockupCanvas, { x, height, sky, length, drawMotif }: Still) {
  const y = 600 - height;
  canvas.shadow(x, y, 172, height, 16, { fill: shade, dx: 12, dy: 12 });
  canvas.clip(x, y, 172, height + 20, 16, () => {
    canvas.rect(x, y, 172, height, { fill: sky });
    canvas.group(`translate(${x} 0)`, () => drawMotif(canvas));
    canvas.rect(x + 74, 546, 84, 40, { radius: 8, fill: colors.ink });
    canvas.text(x + 116, 575, length, { size: 26, fill: colors.paper, anchor: 'middle' });
  });
}

function drawPresenter(canvas: MockupCanvas) {
  const { t2, t4, t5 } = canvas.tones;
  canvas.rect(150, 90, 434, 420, { fill: '#f3e4f7' });
  canvas.rect(396, 130, 156, 130, { radius: 10 });
  [52, 76, 40, 96].forEach((height, i) => {
    canvas.rect(412 + i * 33, 246 - height, 24, height, { radius: 5, fill: i === 3 ? t4 : t2 });
  });
  canvas.rect(216, 160, 168, 260, { radius: 82, fill: '#6a4529' });
  canvas.path('M150 520C150 440 220 414 300 414S450 440 450 520Z', { fill: t5 });
  canvas.rect(268, 330, 64, 116, { radius: 32, fill: '#e0b28c' });
  canvas.circle(300, 280, 72, { fill: '#f0c7a4' });
  canvas.path('M226 282a74 76 0 0 1 148 0q-18-46-62-44t-86 44Z', { fill: '#6a4529' });
}

function drawPlayer(canvas: MockupCanvas) {
  canvas.shadow(150, 90, 434, 510, 20, { fill: shade });
  canvas.clip(150, 90, 434, 530, 20, () => {
    drawPresenter(canvas);
    canvas.rect(150, 500, 434, 100, { fill: colors.ink });
  });
  canvas.circle(208, 550, 34, { fill: colors.cobalt });
  canvas.path('M198 535v30M218 535v30', { stroke: colors.paper, strokeWidth: 9, cap: 'butt' });
  canvas.bar(264, 543, 204, 14, colors.ink2);
  canvas.bar(264, 543, 126, 14, colors.cobalt);
  canvas.circle(388, 550, 15);
  canvas.text(562, 560, '1:24', { size: 29, fill: colors.paper, anchor: 'end' });
}

export const videoShelf: ProductMockup = {
  color: 'heather',
  alt: 'Row of standing video stills with one playing',
  ground: 't5',
  settings: {
    select: ['Videos from', 'Training films'],
    layout: 'Stills',
    switches: ['Show the length', 'Play by itself', 'Remember the place'],
  },
  draw(canvas) {
    stills.forEach((still) => drawStill(canvas, still));
    drawPlayer(canvas);
  },
};
