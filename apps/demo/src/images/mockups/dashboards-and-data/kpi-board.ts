import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const ticketsLine = 'M440 232l42-26 44 14 44-52 44 18 44-46 50-8';

function drawOnTime(canvas: MockupCanvas) {
  canvas.panel(60, 60, 330, 240, { radius: 18, squareBottom: false, lift: 10 });
  canvas.text(92, 112, 'On time', { size: 28, fill: colors.ink2 });
  canvas.text(88, 206, '94.2', { size: 92, weight: 700 });
  canvas.text(288, 206, '%', { size: 48, fill: colors.ink3 });
  canvas.icon('trending-up', 92, 234, 34, { stroke: colors.green, strokeWidth: 2.6 });
  canvas.text(138, 262, '+1.8 pts', { size: 27, fill: '#1f7a4d' });
}

function drawTickets(canvas: MockupCanvas) {
  const { t1, t4, t5 } = canvas.tones;
  canvas.panel(408, 60, 332, 240, { radius: 18, squareBottom: false, lift: 10 });
  canvas.text(440, 112, 'Open tickets', { size: 28, fill: colors.ink2 });
  canvas.path(`${ticketsLine}V266H440Z`, { fill: t1 });
  canvas.path(ticketsLine, { stroke: t4, strokeWidth: 6 });
  canvas.circle(708, 132, 11, { stroke: t5, strokeWidth: 5 });
}

function drawRing(canvas: MockupCanvas) {
  const { t1, t4, t5 } = canvas.tones;
  const ring = { strokeWidth: 30, cap: 'butt' } as const;
  canvas.panel(60, 318, 230, 282, { radius: 18, lift: 10 });
  canvas.circle(175, 456, 70, { fill: 'none', stroke: t1, strokeWidth: 30 });
  canvas.path('M175 386a70 70 0 1 1-66.6 48.4', { ...ring, stroke: t4 });
  canvas.path('M175 386a70 70 0 0 1 66.6 91.6', { ...ring, stroke: t5 });
  canvas.text(175, 470, '3/5', { size: 40, weight: 700, anchor: 'middle' });
  canvas.bar(110, 562, 130, 12, colors.bar2);
}

function drawSpend(canvas: MockupCanvas) {
  const months = [92, 128, 84, 150, 116, 176];
  canvas.panel(308, 318, 432, 282, { radius: 18, lift: 10 });
  canvas.text(340, 370, 'Spend by month', { size: 28, fill: colors.ink2 });
  months.forEach((height, i) => {
    const fill = i === months.length - 1 ? colors.cobalt : canvas.tones.t2;
    canvas.rect(340 + i * 64, 600 - height, 44, height, { radius: 9, fill, squareBottom: true });
  });
}

export const kpiBoard: ProductMockup = {
  color: 'sky',
  alt: 'Dashboard of stacked KPI tiles',
  settings: {
    select: ['Figures from', 'Operations list'],
    layout: 'Tiles',
    switches: ['Show the trend', 'Show targets', 'Refresh every hour'],
  },
  draw(canvas) {
    drawOnTime(canvas);
    drawTickets(canvas);
    drawRing(canvas);
    drawSpend(canvas);
  },
};
