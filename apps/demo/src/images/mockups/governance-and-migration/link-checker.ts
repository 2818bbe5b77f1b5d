import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

type LinkState = 'works' | 'broken' | 'repaired';

interface Link {
  page: string;
  target: string;
  state: LinkState;
}

const links: Link[] = [
  { page: 'Welcome', target: '/hr/first-day', state: 'works' },
  { page: 'Parking', target: '/map-2019', state: 'broken' },
  { page: 'Travel', target: '/rates-2025', state: 'repaired' },
  { page: 'Canteen', target: '/menu', state: 'works' },
];

const row = { top: 148, height: 113 };
const from = 346;
const until = 506;

function drawConnection(canvas: MockupCanvas, y: number, state: LinkState) {
  const middle = (from + until) / 2;
  const { t3, t5 } = canvas.tones;
  if (state === 'broken') {
    canvas.line(from, y, middle - 40, y, colors.red, 7);
    canvas.line(middle + 40, y, until, y, colors.red, 7);
    canvas.icon('unlink', middle - 25, y - 25, 50, { stroke: colors.red, strokeWidth: 2.3 });
    return;
  }
  const repaired = state === 'repaired';
  const stroke = repaired ? colors.cobalt : t3;
  const radius = repaired ? 40 : 27;
  const icon = repaired ? 50 : 32;
  canvas.line(from, y, until, y, stroke, repaired ? 9 : 7);
  canvas.circle(middle, y, radius, { fill: stroke });
  canvas.icon('link', middle - icon / 2, y - icon / 2, icon, {
    stroke: repaired ? colors.paper : t5,
    strokeWidth: 2.3,
  });
}

function drawLink(canvas: MockupCanvas, link: Link, index: number) {
  const top = row.top + index * row.height;
  const y = top + row.height / 2;
  const repaired = link.state === 'repaired';
  if (repaired) canvas.rect(60, top, 900, row.height, { fill: colors.cobaltWash });
  canvas.line(60, top, 960, top);
  canvas.rect(96, y - 34, 54, 68, { radius: 8, fill: canvas.tones.t2 });
  canvas.bars(108, y - 16, [30, 30, 20], { height: 6, gap: 8, fill: canvas.tones.t5 });
  canvas.text(170, y + 11, link.page, { size: 31, weight: 700 });
  drawConnection(canvas, y, link.state);
  canvas.text(532, y + 11, link.target, {
    size: 31,
    weight: repaired ? 700 : 600,
    fill: { works: colors.ink2, broken: colors.ink3, repaired: colors.cobalt }[link.state],
  });
  if (link.state === 'broken') {
    canvas.line(528, y, 538 + canvas.textWidth(link.target, 31), y, colors.red, 4);
  }
}

function drawHead(canvas: MockupCanvas) {
  canvas.panel(60, 60, 900);
  canvas.icon('scan-search', 96, 82, 44, { stroke: canvas.tones.t5, strokeWidth: 2.2 });
  canvas.text(156, 116, '1,204 links checked', { size: 34, weight: 700 });
  canvas.chip(560, 80, '3 broken', { size: 28, height: 50, fill: '#fbe3df', color: '#a3362b' });
}

export const linkChecker: ProductMockup = {
  color: 'fern',
  alt: 'List of pages and their links with one broken and one repaired',
  panel: [60, 60, 700, 540],
  settings: {
    select: ['Check', 'This site and its hub'],
    layout: 'List',
    switches: ['Check every night', 'Follow redirects', 'Tell page owners'],
  },
  draw(canvas) {
    drawHead(canvas);
    links.forEach((link, index) => drawLink(canvas, link, index));
  },
};
