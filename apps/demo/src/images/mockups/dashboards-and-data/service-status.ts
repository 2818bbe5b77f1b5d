import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const shade = '#071c2b';
const services = ['Email', 'Intranet', 'Printing', 'Doors'];
const incident = { row: 2, from: 9, until: 11 };

const strip = { left: 282, width: 18, step: 27, count: 20 };

function getRowTop(row: number) {
  return 152 + row * 114;
}

function drawHead(canvas: MockupCanvas) {
  const { t1 } = canvas.tones;
  canvas.shadow(60, 60, 900, 540, 22, { fill: shade });
  canvas.rect(60, 60, 900, 540, { radius: 22, squareBottom: true });
  canvas.text(96, 120, 'Last 20 days', { size: 34, weight: 700 });
  canvas.chip(574, 82, '1 incident', { size: 28, height: 52, fill: t1 });
}

function isDown(row: number, day: number) {
  return row === incident.row && day >= incident.from && day <= incident.until;
}

function drawDay(canvas: MockupCanvas, row: number, day: number) {
  const { t2, t3 } = canvas.tones;
  const slow = { height: 36, fill: t2 };
  const up = { height: 58, fill: t3 };
  const ordinary = (day * 7 + row * 5) % 13 === 0 ? slow : up;
  const { height, fill } = isDown(row, day) ? { height: 78, fill: colors.cobalt } : ordinary;
  const bottom = getRowTop(row) + 57 + Math.max(29, height / 2);
  const x = strip.left + day * strip.step;
  canvas.rect(x, bottom - height, strip.width, height, { radius: 6, fill });
}

function drawService(canvas: MockupCanvas, name: string, row: number) {
  const top = getRowTop(row);
  const failed = row === incident.row;
  canvas.line(60, top, 900, top);
  canvas.circle(112, top + 57, 17, { fill: failed ? colors.cobalt : canvas.tones.t4 });
  if (failed) canvas.line(112, top + 48, 112, top + 66, colors.paper, 5);
  else canvas.tick(112, top + 57, 32, { strokeWidth: 4.5 });
  canvas.text(146, top + 67, name, { size: 30, weight: 700 });
  for (let day = 0; day < strip.count; day += 1) drawDay(canvas, row, day);
}

function drawCallout(canvas: MockupCanvas) {
  const { t5 } = canvas.tones;
  const top = getRowTop(incident.row) + 124;
  const middle = strip.left + 10 * strip.step + strip.width / 2;
  canvas.path(`M${middle - 24} ${top + 4}l24-24 24 24Z`, { fill: t5 });
  canvas.rect(middle - 152, top, 304, 76, { radius: 16, fill: t5 });
  canvas.text(middle, top + 49, 'Paper jam, 3 days', {
    size: 30,
    fill: colors.paper,
    anchor: 'middle',
  });
}

export const serviceStatus: ProductMockup = {
  color: 'sky',
  alt: 'Services with a strip for every day and the incident marked',
  ground: 't5',
  panel: [60, 60, 700, 540],
  settings: {
    select: ['Services from', 'Status list'],
    layout: 'Strips',
    switches: ['Show the percentage', 'Show planned work', 'Tell subscribers'],
  },
  draw(canvas) {
    drawHead(canvas);
    services.forEach((name, row) => drawService(canvas, name, row));
    drawCallout(canvas);
  },
};
