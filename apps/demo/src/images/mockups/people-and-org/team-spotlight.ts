import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const colleagues = [
  { x: -66, height: 232, seed: 3, name: 'Ivo' },
  { x: 52, height: 272, seed: 4, name: 'Lena' },
  { x: 602, height: 250, seed: 5, name: 'Jun' },
  { x: 742, height: 216, seed: 2, name: 'Noor' },
];

function drawColleague(
  canvas: MockupCanvas,
  { x, height, seed, name }: (typeof colleagues)[number],
) {
  const y = 600 - height;
  canvas.panel(x, y, 150, height, { radius: 18, lift: 10 });
  canvas.avatar(x + 75, y + 76, 50, seed);
  canvas.text(x + 75, y + 168, name, { size: 30, weight: 700, anchor: 'middle' });
  canvas.bar(x + 35, y + 188, 80, 12, colors.bar2);
}

function drawBust(canvas: MockupCanvas) {
  const skin = '#a8714c';
  const hair = '#2c2622';
  const gold = '#f3b765';
  canvas.circle(400, 246, 46, { fill: hair });
  canvas.circle(400, 352, 106, { fill: hair });
  canvas.path('M222 620C222 516 300 482 400 482S578 516 578 620Z', { fill: canvas.tones.t2 });
  canvas.path('M350 486Q400 546 450 486Z', { fill: skin });
  canvas.rect(364, 410, 72, 96, { radius: 34, fill: '#8d5a3c' });
  canvas.circle(400, 366, 82, { fill: skin });
  canvas.path('M314 370a86 90 0 0 1 172 0q-18-54-74-54t-98 54Z', { fill: hair });
  [318, 482].forEach((x) => canvas.circle(x, 404, 11, { fill: gold }));
}

function drawSpotlight(canvas: MockupCanvas) {
  canvas.panel(214, 60, 372, 540, { radius: 24, fill: colors.cobalt });
  canvas.text(400, 138, 'Meet Amara', {
    size: 52,
    weight: 700,
    fill: colors.paper,
    anchor: 'middle',
  });
  canvas.bar(310, 164, 180, 15, colors.cobaltSoft);
  canvas.clip(214, 60, 372, 540, 24, () => drawBust(canvas));
}

export const teamSpotlight: ProductMockup = {
  color: 'clay',
  alt: 'One colleague introduced large beside the rest of the team',
  settings: {
    select: ['Team', 'Service desk'],
    layout: 'Portrait',
    switches: ['Change every Monday', 'Show the birthday', 'Link to the profile'],
  },
  draw(canvas) {
    colleagues.forEach((colleague) => drawColleague(canvas, colleague));
    drawSpotlight(canvas);
  },
};
