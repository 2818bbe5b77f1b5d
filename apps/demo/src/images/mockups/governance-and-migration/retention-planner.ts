import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const years = [
  { year: 2019, folders: 11 },
  { year: 2020, folders: 15 },
  { year: 2021, folders: 12 },
  { year: 2022, folders: 18 },
  { year: 2023, folders: 22 },
];

const columnWidth = 122;
const folderHeight = 14;
const folderStep = 18;
const plinthTop = 532;

function drawFolder(canvas: MockupCanvas, x: number, y: number, fill: string, label: string) {
  const edge = { radius: 4 };
  canvas.rect(x + 8, y + 6, columnWidth, folderHeight, { ...edge, fill: canvas.tones.t3 });
  canvas.rect(x, y, columnWidth, folderHeight, { ...edge, fill });
  canvas.bar(x + 14, y + 4, 26, 6, label);
}

function drawStack(canvas: MockupCanvas, x: number, folders: number, due: boolean) {
  const { t1, t5 } = canvas.tones;
  for (let i = 0; i < folders; i += 1) {
    const y = plinthTop - (i + 1) * folderStep + 2;
    const nudge = ((i * 7 + x) % 5) * 3 - 6;
    if (due) drawFolder(canvas, x + nudge, y, colors.cobalt, colors.cobaltSoft);
    else if (i % 4 === 2) drawFolder(canvas, x + nudge, y, t1, t5);
    else drawFolder(canvas, x + nudge, y, colors.paper, colors.bar2);
  }
}

function drawPlinth(canvas: MockupCanvas, x: number, year: number, due: boolean) {
  const { t2, t5 } = canvas.tones;
  canvas.rect(x, plinthTop + 8, columnWidth + 18, 60, {
    radius: 8,
    squareBottom: true,
    fill: canvas.tones.t3,
  });
  canvas.rect(x - 6, plinthTop, columnWidth + 12, 68, {
    radius: 10,
    squareBottom: true,
    fill: due ? colors.cobalt : t5,
  });
  canvas.text(x + columnWidth / 2, plinthTop + 47, String(year), {
    size: 34,
    weight: 700,
    fill: due ? colors.paper : t2,
    anchor: 'middle',
  });
}

function drawNotice(canvas: MockupCanvas) {
  canvas.rect(44, 86, 266, 138, { radius: 18, fill: canvas.tones.t3 });
  canvas.path('M70 196V286L116 196Z', { fill: colors.paper });
  canvas.rect(32, 74, 266, 138, { radius: 18 });
  canvas.icon('trash', 56, 110, 62, { stroke: colors.ink, strokeWidth: 2 });
  canvas.text(136, 136, 'Delete', { size: 36, weight: 700 });
  canvas.text(136, 178, 'in 12 days', { size: 30, fill: colors.ink2 });
}

export const retentionPlanner: ProductMockup = {
  color: 'fern',
  alt: 'Years as stacks of documents with the year due for deletion marked',
  settings: {
    select: ['Library', 'Invoices'],
    layout: 'Periods',
    switches: ['Ask before deleting', 'Count from last change', 'Keep a record'],
  },
  draw(canvas) {
    years.forEach(({ year, folders }, i) => {
      const x = 52 + i * 144;
      drawStack(canvas, x, folders, i === 0);
      drawPlinth(canvas, x, year, i === 0);
    });
    drawNotice(canvas);
  },
};
